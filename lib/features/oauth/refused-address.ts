/** Faults that the application is told of (RFC 6749 §4.1.2.1): its address has been checked before them. */
const told = ["unsupported_response_type", "invalid_request", "invalid_scope"]

/**
 * Where a refused request of an application goes.
 * @param code machine word of the refusal.
 * @param search the query that was refused.
 * @returns null when nothing may be sent to the address that it names.
 */
export function refusedAddress(code: string | undefined, search: URLSearchParams): string | null {
  const uri = search.get("redirect_uri") ?? ""
  if (!code || !told.includes(code) || !URL.canParse(uri)) return null
  const url = new URL(uri)
  url.searchParams.set("error", code)
  const state = search.get("state")
  if (state !== null) url.searchParams.set("state", state)
  return url.href
}
