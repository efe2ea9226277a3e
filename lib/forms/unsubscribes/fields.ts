/** The field of the button that takes an unsubscription back. */
export const undoField = "undo"
/** The form of the page carries it; a mail program does not. */
export const fromPageField = "from_page"
