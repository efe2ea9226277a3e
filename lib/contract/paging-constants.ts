/** Rows of a page of a list at most, and where nothing is said (D-009). */
export const maxPerPage = 500
export const defaultPerPage = 25

/** Rows into a list that has cursors as far as `page` leads; beyond it only they do (D-276). */
export const maxRowsPaged = 10_000
