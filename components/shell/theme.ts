export const themeCookie = "app_theme"
export type Theme = "light" | "dark"

/** The chosen theme; anything else follows the system. */
export const themeOf = (text: string | undefined): Theme | undefined =>
  text === "light" || text === "dark" ? text : undefined
