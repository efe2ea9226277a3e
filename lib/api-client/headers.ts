import { mediaType } from "#lib/contract/wire.ts"

/** JSON as browsers get it: its own name is for programs, and pages may be a white label's. */
export const browserType = "application/hal+json; charset=utf-8"

const browserTypeOf = (type: string): string =>
  type.split(";", 1)[0]!.trim().toLowerCase() === mediaType ? browserType : type

/** Headers that pass from the browser to the API besides those the app sets; all others are dropped. */
const requestHeaders = [
  "accept-language",
  "if-none-match",
  "if-modified-since",
  "last-event-id",
  "range",
] as const

/** Headers that pass from the API to the browser; cookies, credentials and connection headers never do. */
const answerHeaders = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-language",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "x-suggested-filename",
] as const

/** The headers of a browser's request that go on to the API. */
export function passedRequestHeaders(headers: Headers): Record<string, string> {
  const passed: Partial<Record<(typeof requestHeaders)[number], string>> = {}
  for (const name of requestHeaders) {
    const value = headers.get(name)
    if (value !== null) passed[name] = value
  }
  return passed
}

type UpstreamHeaders = Record<string, string | string[] | undefined>

/** Sets the headers of an answer that go on to the browser; nothing is kept by caches unless the API says so. */
export function passAnswerHeaders(given: UpstreamHeaders, headers: Headers): void {
  headers.set("cache-control", "no-store")
  for (const name of answerHeaders) {
    const value = given[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const type = headers.get("content-type")
  if (type) headers.set("content-type", browserTypeOf(type))
  guarded(headers)
}

/** Makes an answer harmless when a browser opens it as a page. */
export function guarded(headers: Headers): Headers {
  headers.set("x-content-type-options", "nosniff")
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
  headers.set("referrer-policy", "same-origin")
  return headers
}
