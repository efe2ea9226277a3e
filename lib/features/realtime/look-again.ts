/** Pauses between looks at a page with something that will soon be different: events only shorten the wait (D-237). */
export const lookAgainMs = (looks: number): number => Math.min(5_000 * 2 ** looks, 60_000)
