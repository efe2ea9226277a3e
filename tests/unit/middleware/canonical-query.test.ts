import { pages } from "#lib/gate/pages.gen.ts"
import { canonicalRedirect } from "#lib/middleware/canonical-query.ts"

const reviews = (search: string) => ({ path: "/reviews", search, isDocument: true })

describe("the query of a page", () => {
  test("is written the one canonical way, for documents only", () => {
    const form = reviews("?rating=&sourceId=3&groupId=&from=&to=&dateDescriptor=")
    expect(canonicalRedirect(form)?.to).toBe("/reviews?sourceId=3")
    expect(canonicalRedirect({ ...form, isDocument: false })).toBeNull()
    expect(canonicalRedirect(reviews("?sourceId=3"))).toBeNull()
  })

  test("never sends a browser in circles over a writer that does not settle", () => {
    const unsettled = new Map([[pages.reviews, (search: URLSearchParams) => `a=${search.get("a")}x`]])
    expect(canonicalRedirect(reviews("?a=1"), unsettled)).toBeNull()
  })

  test("is left alone where a page has no way of its own", () => {
    expect(canonicalRedirect({ ...reviews("?sourceId="), path: "/settings" })).toBeNull()
  })
})
