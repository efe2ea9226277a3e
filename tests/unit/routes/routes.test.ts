import { asFile, fileOf } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"

describe("routes", () => {
  test("write the addresses of the error page as the document does", () => {
    expect(routes.error({ statusCode: 404, message: "Page not found" })).toBe(
      "/error?statusCode=404&message=Page%20not%20found",
    )
    expect(routes.error()).toBe("/error")
  })

  test("name invalidated on the way to /login only when it is so", () => {
    expect(routes.login({ invalidated: true })).toBe("/login?invalidated=true")
    expect(routes.login({ invalidated: false })).toBe("/login")
  })

  test("escape ids and drop empty values", () => {
    expect(routes.review("a/b?c", { rating: "5", from: "", to: null })).toBe("/reviews/a%2Fb%3Fc?rating=5")
    expect(routes.reviews("?rating=5")).toBe("/reviews?rating=5")
    expect(routes.reviews(new URLSearchParams({ a: "b c" }))).toBe("/reviews?a=b%20c")
    expect(withQuery("/x", "?")).toBe("/x")
  })

  test("hide what would end the address of a page like a file, and put the ending of a file before its query", () => {
    expect(routes.user("a.csv")).toBe("/settings/users/a%2Ecsv")
    expect(routes.keyword("v1.2.ndjson")).toBe("/dashboard/keywords/v1.2%2Endjson")
    expect(routes.fileDownload("a.pdf", { key: "b.csv" })).toBe("/file-downloads/a.pdf?key=b.csv")
    expect(asFile(routes.reviews("?rating=5"), "ndjson")).toBe("/reviews.ndjson?rating=5")
    expect(asFile(routes.auditLog(), "csv")).toBe("/settings/audit-log.csv")
    expect(fileOf("/reviews.csv")).toEqual({ page: "/reviews", fileType: "csv" })
  })

  test("take every name of a pattern, in its order", () => {
    expect(routes.unsubscribe("alerts", "a/b")).toBe("/unsubscribe/alerts/a%2Fb")
    expect(routes.scorecardRequest("7", { sent: true })).toBe("/scorecardrequest/7?sent=true")
  })

  test("lead calls of the browser through the proxy", () => {
    expect(routes.bff("reviews.get", { params: { id: "7" } })).toBe("/api/bff/reviews/7")
    expect(routes.bff("locations.list", { query: { keywords: "a b", per_page: 25 } })).toBe(
      "/api/bff/locations?keywords=a%20b&per_page=25",
    )
  })
})
