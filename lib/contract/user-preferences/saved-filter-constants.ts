/** Longest name of a saved filter (000 §5). */
export const savedFilterNameLength = 60
/** The empty choice of the dropdown; no saved filter may be called so (D-103). */
export const noSavedFilter = "No saved filter"
/** 000 §5. */
export const savedFilterTaken = "A saved filter with that name already exists"
