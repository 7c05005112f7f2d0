/* A Python for Windows in ten lines: the interpreter is all in the library beside it. */
#include <windows.h>

int wmain(int argc, wchar_t **argv)
{
    HMODULE python = LoadLibraryW(L"python311.dll");
    if (!python)
        return 3;
    int (*run)(int, wchar_t **) = (int (*)(int, wchar_t **))GetProcAddress(python, "Py_Main");
    return run ? run(argc, argv) : 4;
}
