import { listingHref, listingsHref, sortedHref } from "#lib/features/local-listings/hrefs.ts"
import { toListingsQuery } from "#lib/features/local-listings/queries.ts"
import { canonicalListingsQuery, loadListingsSearch } from "#lib/features/local-listings/search-params.ts"

const asked = (query: string) => toListingsQuery(loadListingsSearch(new URLSearchParams(query)))

test("the address says what the list is asked for, the worst status first on page 1 unless it says otherwise [P-424 P-425 P-426]", () => {
  expect(asked("")).toEqual({ page: 1, per_page: 25, "sort[by]": "status", "sort[order]": "desc" })
  expect(asked("groupId=3&locationId=7&status=in_sync,not_in_sync&directory=yelp_api&page=2")).toMatchObject({
    group_id: "3",
    location_id: "7",
    statuses: ["in_sync", "not_in_sync"],
    directories: "yelp_api",
    page: 2,
  })
  expect(asked("sort[by]=name")).toMatchObject({ "sort[by]": "name", "sort[order]": "asc" })
  expect(asked("status=broken&directory=myspace&page=-1&sort[by]=phone")).toEqual(asked(""))
})

test("an address has one way to be written, and a flyout only with both its names", () => {
  expect(canonicalListingsQuery("sort[by]=status&sort[order]=desc&column=1&openLocation=7")).toBe("")
  expect(canonicalListingsQuery("refresh=true&column=9")).toBe("")
  expect(canonicalListingsQuery("openLocation=7&openDirectory=bing&column=4")).toBe(
    "column=4&openDirectory=bing&openLocation=7",
  )
})

test("links keep the filters, close the flyout, and start a new order from its first page", () => {
  const query = new URLSearchParams("status=in_sync&page=2&openLocation=7&openDirectory=bing")
  expect(listingsHref(query)).toBe("/dashboard/local_listings?page=2&status=in_sync")
  expect(listingHref(query, "8", "facebook")).toContain("openDirectory=facebook&openLocation=8")
  expect(sortedHref(query, { by: "name", direction: "desc" })).toBe(
    "/dashboard/local_listings?sort%5Bby%5D=name&sort%5Border%5D=desc&status=in_sync",
  )
})
