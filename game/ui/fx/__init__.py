"""What makes a stage of a table: light and shade, rays, bursts, stamps, lettering, confetti.

Everything is drawn for a size once, by way of `Art.keep`, and is a `Picture` or a few of them: what moves is only where
they lie, which of them is seen, and how strongly. What lightens or darkens is listed with a `blend`, which the painter
passes on; such pictures cannot be faded, so they come in as many strengths as are asked for.
"""
