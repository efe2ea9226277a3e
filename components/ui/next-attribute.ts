/** Marks where the focus goes when what had it is gone: questions, or a result. */
export const nextAttribute = "data-next-focus"
