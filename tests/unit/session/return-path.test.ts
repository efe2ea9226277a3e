import { safeReturnPath } from "#lib/session/return-path.ts"
import { fc } from "#tests/support/properties.ts"

/** Where a browser on the site would land. */
const landing = (path: string) => new URL(path, "https://app.example/login")

describe("return address", () => {
  test.each(["/reviews", "/reviews/7?rating=5&from=2025-01-01", "/", "/a%20b?c=%2F%2Fevil.example"])(
    "keeps the page %s",
    (path) => expect(safeReturnPath(path)).toBe(path),
  )

  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "reviews",
    "",
    " /reviews",
    "/reviews\r\nSet-Cookie: a=b",
    "/api/bff/reviews",
    "/login",
    "/login?x=1",
    "/error?statusCode=404",
    `/${"x".repeat(2_001)}`,
    null,
  ])("refuses %j", (path) => expect(safeReturnPath(path)).toBeNull())

  test("never leads to another host, whatever text stands in the cookie", () => {
    const tricky = fc.array(
      fc.constantFrom("/", "\\", ".", "..", "@", ":", "evil.example", "%2f", "\t", "?", "#", "a"),
    )
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      tricky.map((parts) => `/${parts.join("")}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const path = safeReturnPath(text)
        if (path !== null) expect(landing(path).origin).toBe("https://app.example")
      }),
      { numRuns: 3_000 },
    )
  })
})
