import { readCookie } from "#lib/http/cookies.ts"

let given = new Headers()

/** The headers of the request for the page that is being drawn. */
export function setRequestHeaders(headers: Headers): void {
  given = headers
}

const cookieOf = (name: string) => {
  const value = readCookie(given.get("cookie"), name)
  return value === null ? undefined : { name, value }
}

/** Request data that Next passes to the server's part of a page. */
export const nextHeaders = {
  headers: async () => given,
  cookies: async () => ({ get: cookieOf, has: (name: string) => cookieOf(name) !== undefined }),
}
