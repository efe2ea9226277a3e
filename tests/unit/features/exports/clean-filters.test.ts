import { type ExportResource, exportResources } from "#lib/contract/export-files/constants.ts"
import { cleanExportFilters } from "#lib/features/exports/clean-filters.ts"

type Resource = ExportResource | "competitors_locations"

const everything = {
  from: "2026-01-01",
  to: "2026-01-31",
  published_after: "2026-01-01",
  published_before: "2026-01-31",
  group_id: "1",
  rating: 5,
  "sort[by]": "rating",
  "sort[order]": "asc",
  status: "unread",
  brands: ["a"],
  tags: ["b"],
  review_tags: ["c"],
  category: "food",
  sentiment: 1,
  keywords: "",
  source_ids: [],
  location_id: null,
}

const resources: Resource[] = [...exportResources, "competitors_locations"]
const resourcesAccepting = (...names: string[]) =>
  resources.filter((resource) => {
    const cleaned = cleanExportFilters(resource, everything)
    const held = names.map((name) => Object.hasOwn(cleaned, name))
    expect(new Set(held).size).toBe(1)
    return held[0]
  })

const keywordTypes = ["experience_categories", "keywords", "keyword_details"]

describe("filters of an export", () => {
  test("have a rating for reviews and the keyword types alone [F-527]", () => {
    expect(resourcesAccepting("rating")).toEqual(["reviews", ...keywordTypes])
  })

  test("have a sort for reviews and keywords alone [F-528]", () => {
    expect(resourcesAccepting("sort[by]", "sort[order]")).toEqual(["reviews", "keywords"])
  })

  test("have the status under the name status_enum [F-529]", () => {
    expect(cleanExportFilters("reviews", { status: "unread" })).toEqual({ status_enum: "unread" })
  })

  test("have brands and tags for competitors alone [F-530]", () => {
    expect(resourcesAccepting("brands", "tags")).toEqual([
      "competitors_overview",
      "competitors_brands",
      "competitors_locations",
    ])
  })

  test("have category and sentiment for reviews and the keyword types alone [F-531]", () => {
    expect(resourcesAccepting("category", "sentiment")).toEqual(["reviews", ...keywordTypes])
  })

  test("never have published_before and published_after [F-532]", () => {
    expect(resourcesAccepting("published_before", "published_after")).toEqual([])
  })

  test("have days, group and tags of reviews, and nothing that is empty", () => {
    expect(cleanExportFilters("reviews", everything)).toEqual({
      from: "2026-01-01",
      to: "2026-01-31",
      group_id: "1",
      rating: 5,
      "sort[by]": "rating",
      "sort[order]": "asc",
      status_enum: "unread",
      review_tags: ["c"],
      category: "food",
      sentiment: 1,
    })
  })
})
