/** Errors that the application is told of (RFC 6749 §4.1.2.1): its address has been checked before them. */
const redirectableCodes = ["unsupported_response_type", "invalid_request", "invalid_scope"]

/**
 * Where a refused request of an application goes.
 * @param code machine word of the refusal.
 * @param query the query that was refused, each name once, as the API was asked.
 * @returns null when nothing may be sent to the address that it names.
 */
export function refusedAddress(
  code: string | undefined,
  query: Readonly<Record<string, string>>,
): string | null {
  const { redirect_uri: uri = "", state } = query
  if (!code || !redirectableCodes.includes(code) || !URL.canParse(uri)) return null
  const url = new URL(uri)
  url.searchParams.set("error", code)
  if (state !== undefined) url.searchParams.set("state", state)
  return url.href
}
