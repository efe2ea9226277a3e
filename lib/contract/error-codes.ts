const codes: ReadonlyMap<number, string> = new Map([
  [400, "bad_request"],
  [401, "unauthenticated"],
  [402, "account_inactive"],
  [403, "forbidden"],
  [404, "not_found"],
  [405, "method_not_allowed"],
  [408, "request_timeout"],
  [409, "conflict"],
  [410, "gone"],
  [413, "body_too_large"],
  [414, "url_too_long"],
  [415, "unsupported_media_type"],
  [422, "invalid"],
  [429, "rate_limited"],
  [431, "headers_too_large"],
  [500, "internal_error"],
  [502, "upstream_failed"],
  [503, "unavailable"],
  [504, "upstream_timeout"],
])

/** The `code` of an error body that has none more special (D-013). @param status from 400. */
export const codeOfStatus = (status: number): string =>
  codes.get(status) ?? (status < 500 ? "bad_request" : "internal_error")
