import { ownValue } from "./own-value.ts"

export const mediaType = "application/vnd.outpost.v2.hal+json"
/** Types that JSON is sent and answered in (D-003); ours when nothing else is asked for. */
export const jsonTypes = [mediaType, "application/hal+json", "application/json"] as const
export const clientHeader = "x-outpost-client"
/** The same between browser and app, whose pages may be a white label's. */
export const browserClientHeader = "x-client"
export const clientName = "web"
export const methodOverrideHeader = "x-http-method-override"
/** Address that the links of an answer start with, where the caller reaches the Review API through something else. */
export const linkBaseHeader = "x-outpost-link-base"
/** Names one request in the log lines of both programs and in its answer. */
export const requestIdHeader = "x-request-id"

/**
 * The id that a request brings, from whoever it comes: it joins lines of logs and proves nothing.
 * @returns a new one where it brings none, or one that is no short word.
 */
export const requestIdOf = (given: unknown): string =>
  typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID()

/**
 * Fills a path template.
 * @param params values by name; each is escaped.
 * @throws when a parameter is missing.
 */
export function fillPath(template: string, params: Record<string, unknown> | undefined): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = ownValue(params, name)
    if (value == null || value === "") throw new Error(`path parameter ${name} is missing in ${template}`)
    return encodeURIComponent(String(value))
  })
}

/**
 * Writes query values the way `decodeQuery` reads them; undefined, null, empty text and empty lists are dropped.
 * @returns search parameters in the order of the given object.
 */
export function encodeQuery(values: Record<string, unknown> | undefined): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value == null || value === "" || (Array.isArray(value) && value.length === 0)) continue
    if (!Array.isArray(value)) search.append(name, String(value))
    else if (value.some((one) => String(one).includes(","))) {
      for (const one of value) search.append(`${name}[]`, String(one))
    } else search.append(name, value.join(","))
  }
  return search
}
/** Names a POST that is done once, however often it is sent (draft-ietf-httpapi-idempotency-key-header-07). */
export const idempotencyKeyHeader = "idempotency-key"
/** Of an answer that was given before, to the same POST with the same key. */
export const idempotencyReplayedHeader = "idempotency-replayed"
/** Hours in which a POST can be repeated with its key. */
export const idempotencyHours = 24
