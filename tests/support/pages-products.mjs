/** Tells the workers which products there are: one for each. */
export const pagesProducts = "OUTPOST_PAGES_PRODUCTS"
