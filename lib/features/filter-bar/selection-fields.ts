/** Names of the fields that say which locations of the list are selected: boxes of its rows, or all that it finds. */
export const selectedName = "id"
export const allSelectedName = "all"

/** Of the form that the boxes of rows belong to, wherever they stand. */
export const selectionFormId = "selected-locations"
