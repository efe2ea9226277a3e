/** Limits of the pages of one location at review sites. */
export const urlLimits = { characters: 2_048, perLocation: 20 } as const

/** `code` of a 409 for a link that a connection brings. */
export const urlOfConnection = "url_of_connection"

const isWeb = /^https?:\/\/[^\s<>"\\]+$/i

const tooLong = `is longer than ${urlLimits.characters} characters`

/** The error in the address of a page at a review site; null for a good one. */
export function linkError(text: string): string | null {
  if (text === "") return "can't be blank"
  if (text.length > urlLimits.characters) return tooLong
  if (!isWeb.test(text) || !URL.canParse(text)) return "must begin with https:// or http://"
  const { href, hostname, username, password } = new URL(text)
  if (href.length > urlLimits.characters) return tooLong
  if (username || password) return "can't contain a user name or password"
  // Not a single name, and no number of a machine.
  if (!hostname.includes(".") || !/\p{L}/u.test(hostname.slice(hostname.lastIndexOf("."))))
    return "must be the address of a website"
  return null
}
