/**
 * How a browser came to an address that changes its session by being opened, as it says itself; browsers that say
 * nothing are believed to have been led by a person.
 * @returns `none` for what is no visit at all: pictures, scripts, and pages fetched in advance.
 */
export function landingOf(headers: Headers): "own" | "foreign" | "none" {
  const mode = headers.get("sec-fetch-mode") ?? "navigate"
  if (mode !== "navigate" || headers.has("sec-purpose")) return "none"
  return ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none") ? "own" : "foreign"
}

/** Whether a request is a person's visit of an address that changes something: `HEAD` and what is fetched in advance are not. */
export const isLanding = (request: Request): boolean =>
  request.method === "GET" && landingOf(request.headers) !== "none"

export const notALandingText = "Open this address in a browser."
