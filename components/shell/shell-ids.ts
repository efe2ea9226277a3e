export const mainId = "main"
export const navId = "nav"
/** The box whose state is the menu of small screens. */
export const mobileMenuId = "nav-menu"
/** Says the number of unread reviews in words: what describes the link to them. */
export const unreadTextId = "nav-unread"
