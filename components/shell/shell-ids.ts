export const mainId = "main"
export const navId = "nav"
/** The box whose state is the menu of small screens. */
export const mobileMenuId = "nav-menu"
