import { inBase, shadowBase, splitBase } from "#lib/routes/base.ts"
import { afterSession, paths, routes } from "#lib/routes/routes.ts"
import { servedUnder } from "#tests/support/base-path.ts"

describe("the base path of a shadow session (D-050)", () => {
  test.each([
    ["/as/7/reviews", "/as/7", "7", "/reviews"],
    ["/as/7", "/as/7", "7", "/"],
    ["/as/7/", "/as/7", "7", "/"],
    ["/as/a%2Fb/reviews/1", "/as/a%2Fb", "a/b", "/reviews/1"],
    ["/as/7/as/8", "/as/7", "7", "/as/8"],
    ["/as/%zz/x", "/as/%zz", "%zz", "/x"],
    ["/as", "", null, "/as"],
    ["/as/", "", null, "/as/"],
    ["/assets/7", "", null, "/assets/7"],
    ["/x/as/7", "", null, "/x/as/7"],
    ["/", "", null, "/"],
  ])("is taken off %j", (given, base, shadowId, path) => {
    expect(splitBase(given)).toEqual({ base, shadowId, path })
  })

  test("holds any id in one segment", () => {
    expect(shadowBase("a/b;c")).toBe("/as/a%2Fb%3Bc")
    expect(splitBase(`${shadowBase("a/b;c")}/x`).shadowId).toBe("a/b;c")
  })

  test("is put before every path of this site once", () => {
    expect(inBase("/reviews?a=1", "/as/7")).toBe("/as/7/reviews?a=1")
    expect(inBase("/as/7/reviews", "/as/7")).toBe("/as/7/reviews")
    expect(inBase("/as/70/reviews", "/as/7")).toBe("/as/7/as/70/reviews")
    expect(inBase("/", "/as/7")).toBe("/as/7")
    expect(inBase("/?a=1", "/as/7")).toBe("/as/7?a=1")
    expect(inBase("/reviews", "")).toBe("/reviews")
    expect(inBase("mailto:a@b.example", "/as/7")).toBe("mailto:a@b.example")
  })

  test("stands before the addresses of pages, route handlers and forms while a request under it is answered [F-097]", () => {
    servedUnder("/as/7", () => {
      expect(routes.reviews("?rating=5")).toBe("/as/7/reviews?rating=5")
      expect(routes.home()).toBe("/as/7")
      expect(routes.error({ statusCode: 404 })).toBe("/as/7/error?statusCode=404")
      expect(routes.bff("reviews.get", { params: { id: "1" } })).toBe("/as/7/api/bff/reviews/1")
      expect(routes.form("account.save")).toBe("/as/7/api/forms/account.save")
      expect(routes.sessionLogout()).toBe("/as/7/api/session/logout")
    })
    expect(routes.reviews()).toBe("/reviews")
  })

  test("never stands before what is outside of shadow sessions", () => {
    servedUnder("/as/7", () => {
      expect(routes.login({ invalidated: true })).toBe("/login?invalidated=true")
      expect(routes.forgotPassword()).toBe("/forgot-password")
      expect(routes.switchAccount(8)).toBe("/switch-account/8")
      expect(paths.reviews()).toBe("/reviews")
      expect(afterSession({ invalidated: true })).toBe("/accounts")
    })
    expect(afterSession({ invalidated: true })).toBe("/login?invalidated=true")
  })

  test("is that of each request, however many are answered at once", async () => {
    const answered = await Promise.all(
      ["/as/1", "", "/as/2", "/as/1"].map((base, at) =>
        servedUnder(base, async () => {
          for (let turn = at; turn < 8; turn += 1) await Promise.resolve()
          return routes.reviews()
        }),
      ),
    )
    expect(answered).toEqual(["/as/1/reviews", "/reviews", "/as/2/reviews", "/as/1/reviews"])
  })
})
