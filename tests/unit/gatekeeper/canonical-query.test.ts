import { pages } from "#lib/gate/pages.gen.ts"
import { canonicalRedirect } from "#lib/gatekeeper/canonical-query.ts"

const reviews = (search: string) => ({ path: "/reviews", search, isDocument: true })

describe("the query of a page", () => {
  test("is written the one canonical way, for documents only", async () => {
    const form = reviews("?rating=&sourceId=3&groupId=&from=&to=&dateDescriptor=")
    expect((await canonicalRedirect(form))?.to).toBe("/reviews?sourceId=3")
    expect(await canonicalRedirect({ ...form, isDocument: false })).toBeNull()
    expect(await canonicalRedirect(reviews("?sourceId=3"))).toBeNull()
  })

  test("never sends a browser in circles over a writer that does not settle", async () => {
    const canonical = async () => (search: URLSearchParams) => `a=${search.get("a")}x`
    const unsettled = { ...pages, reviews: { ...pages.reviews, canonical } }
    expect(await canonicalRedirect(reviews("?a=1"), unsettled)).toBeNull()
  })

  test("is left alone where a page has no way of its own", async () => {
    expect(await canonicalRedirect({ ...reviews("?sourceId="), path: "/settings" })).toBeNull()
  })
})
