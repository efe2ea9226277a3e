import { errorPageText } from "./texts.ts"

const maxLength = 200
const first = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ""

/** The message of an address as plain text, 200 characters at most; empty without one. */
export const readMessage = (query: Record<string, string | string[] | undefined>): string =>
  [...first(query.message).trim()].slice(0, maxLength).join("")

/**
 * Content of /error (D-073): the message as plain text, 200 characters at most, and the status when it is one.
 * @param query as Next reads it from the address.
 */
export function readErrorQuery(query: Record<string, string | string[] | undefined>): {
  statusCode?: number
  message: string
} {
  const status = first(query.statusCode)
  const message = readMessage(query)
  return {
    message: message || errorPageText,
    ...(/^[1-5]\d\d$/.test(status) ? { statusCode: Number(status) } : {}),
  }
}
