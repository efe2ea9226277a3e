import { carriedFilters } from "#lib/features/filter-bar/carry.ts"
import * as changes from "#lib/features/filter-bar/changes.ts"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"
import { groupsQuery, locationsQuery, sourcesQuery } from "#lib/features/filter-bar/options.ts"

const full = () =>
  new URLSearchParams("groupId=3&locationId=7&rating=4&search_terms=x&before=b&after=a&page=2&view=groups")
const namesAfter = (patch: changes.Patch) => [...changes.patchedQuery(full(), patch).keys()].sort()

describe("a change of one filter", () => {
  test("of the date writes days and descriptor and clears cursors and page [F-298 F-299 F-726 F-727]", () => {
    const patch = changes.dateChange("thirtyDays", { from: "2026-10-22", to: "2026-11-20" })
    const search = changes.patchedQuery(full(), patch)
    expect(Object.fromEntries(search)).toMatchObject({
      from: "2026-10-22",
      to: "2026-11-20",
      dateDescriptor: "thirtyDays",
      locationId: "7",
      search_terms: "x",
    })
    expect([search.get("before"), search.get("after"), search.get("page")]).toEqual([null, null, null])
  })

  test("of the group clears location, search terms, cursors and page [F-303]", () => {
    expect(namesAfter(changes.groupChange("5"))).toEqual(["groupId", "rating", "view"])
  })

  test("of the group keeps the location where the page asks for that [F-304]", () => {
    expect(namesAfter(changes.groupChange("5", { clearsLocation: false }))).toContain("locationId")
    expect(namesAfter(changes.groupChange("5", { clearsLocation: true }))).not.toContain("locationId")
  })

  test("of the location clears search terms, cursors and page [F-305]", () => {
    expect(namesAfter(changes.locationChange("9"))).toEqual(["groupId", "locationId", "rating", "view"])
    expect(namesAfter(changes.locationChange(null))).toEqual(["groupId", "rating", "view"])
  })

  test("of rating or source clears cursors and page and nothing else [F-306 F-307]", () => {
    const kept = ["groupId", "locationId", "rating", "search_terms", "view"]
    expect(namesAfter(changes.valueChange({ rating: 5 }))).toEqual(kept)
    expect(namesAfter(changes.valueChange({ sourceId: "2" }))).toEqual([...kept, "sourceId"].sort())
  })

  test("by Clear All takes the page's filters, the saved filter and the cursors, and keeps the view", () => {
    const search = changes.patchedQuery(
      new URLSearchParams(`${full()}&savedFilterId=1&sort%5Bby%5D=rating`),
      changes.clearAll(["groupId", "locationId", "rating", "search_terms"]),
    )
    expect([...search.keys()].sort()).toEqual(["sort[by]", "view"])
  })
})

describe("the order of a query", () => {
  test("is that of the specification, then alphabetical, without empty values and all [F-743]", () => {
    const given = new URLSearchParams(
      "tags=a&status=&sort%5Bby%5D=rating&rating=all&zebra=1&page=2&groupId=3&from=2026-01-01&category=food&reviewTypes=review",
    )
    expect([...orderedQuery(given).keys()]).toEqual([
      "from",
      "groupId",
      "category",
      "page",
      "reviewTypes",
      "sort[by]",
      "tags",
      "zebra",
    ])
  })
})

describe("filters on the way to another page", () => {
  const shared = "from=2026-01-01&to=2026-01-31&dateDescriptor=custom&groupId=1&locationId=2&sourceId=3"
  const given = new URLSearchParams(
    `${shared}&rating=4&status=unread&reviewTypes=review&sentiment=1&category=food&type=owner&after=x&view=groups`,
  )
  const names = (search: URLSearchParams) => [...search.keys()]
  const six = ["from", "to", "dateDescriptor", "groupId", "locationId", "sourceId"]

  test("are the shared six", () => {
    expect(names(carriedFilters(given, "dashboard"))).toEqual(six)
    expect(names(carriedFilters(given, "locations"))).toEqual(six)
  })

  test("to the reviews carry five more", () => {
    expect(names(carriedFilters(given, "reviews"))).toEqual([
      ...six,
      "rating",
      "status",
      "reviewTypes",
      "sentiment",
      "category",
    ])
  })

  test("to the keywords carry several ratings and no neutral sentiment, which those do not know", () => {
    const carried = carriedFilters(new URLSearchParams("rating=5,4&sentiment=0"), "keywords")
    expect([...carried]).toEqual([["rating", "5,4"]])
  })

  test("to the keywords carry three more, with the sentiment in words", () => {
    const carried = carriedFilters(given, "keywords")
    expect(names(carried)).toEqual([...six, "rating", "sentiment", "category"])
    expect(carried.get("sentiment")).toBe("positive")
    expect(carriedFilters(carried, "reviews").get("sentiment")).toBe("1")
  })

  test("to the photos carry rating and type", () => {
    expect(names(carriedFilters(given, "photos"))).toEqual([...six, "rating", "type"])
  })
})

describe("the calls behind the lists of the bar", () => {
  const search = { accountId: "1", page: 2, text: "" }

  test("ask for groups by name, and by relevance when something is typed [F-543 F-544]", () => {
    expect(groupsQuery(search)).toEqual({
      account_id: "1",
      page: 2,
      per_page: 25,
      "sort[by]": "name",
      "sort[order]": "asc",
    })
    expect(groupsQuery({ ...search, text: "new" })).toEqual({
      account_id: "1",
      page: 2,
      per_page: 25,
      keywords: "new",
      search_type: "typeahead",
      "sort[by]": "relevance",
      "sort[order]": "desc",
    })
  })

  test("ask for the locations of the chosen group by name or relevance", () => {
    expect(locationsQuery({ ...search, groupId: "4" })).toMatchObject({ group_id: "4", "sort[by]": "name" })
    expect(locationsQuery({ ...search, text: "har" })).toMatchObject({
      keywords: "har",
      "sort[by]": "relevance",
      per_page: 25,
    })
  })

  test("ask for sources with reviews in their order", () => {
    expect(sourcesQuery({ ...search, text: "go" })).toEqual({
      account_id: "1",
      page: 2,
      per_page: 25,
      keywords: "go",
      "sort[by]": "ordinal,name",
      "sort[order]": "asc",
      supports_reviews: true,
    })
  })
})
