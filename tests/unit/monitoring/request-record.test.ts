import { kindOf, loggedPath } from "#lib/monitoring/request-record.ts"

test("an address is logged without its query, and only as far as it cannot be a secret", () => {
  const logged = [
    ["/", "/"],
    ["/reviews?keywords=hidden", "/reviews"],
    ["/reviews/17", "/reviews/…"],
    ["/reviews.csv?keywords=hidden", "/reviews.csv"],
    ["/unsubscribe/alerts/hidden", "/unsubscribe/…"],
    ["/as/5/reviews/17", "/as/5/reviews/…"],
    ["/as/5/api/bff/reviews/17", "/as/5/api/bff/…"],
    ["/api/unsubscribe/alerts/hidden", "/api/unsubscribe/…"],
    ["/api/forms/profiles.update:keys", "/api/forms/profiles.update:keys"],
    ["/api/session/login", "/api/session/login"],
    ["/_next/static/chunks/a.js", "/_next/static/chunks/a.js"],
    [`/_next/${"x".repeat(900)}`, `/_next/${"x".repeat(193)}`],
  ] as const
  expect(logged.map(([url]) => [url, loggedPath(url)])).toEqual(logged)
})

test("each address is of a kind", () => {
  const kinds = {
    "/reviews": "page",
    "/metrics/x": "page",
    "/reviews.csv": "file",
    "/api/exports/reviews": "file",
    "/api/bff/reviews": "bff",
    "/api/forms/profiles.update:keys": "form",
    "/api/session/login": "session",
    "/api/report": "api",
    "/_next/static/a.js": "static",
    "/favicon.ico": "static",
    "/manifest.webmanifest": "static",
    "/readyz": "monitoring",
  }
  expect(Object.fromEntries(Object.keys(kinds).map((path) => [path, kindOf(path)]))).toEqual(kinds)
})
