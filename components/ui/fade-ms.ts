/** How long what leaves the screen fades; the style sheet's `--fade` takes as long. */
export const fadeMs = 120
