import { createWidgetHref } from "#lib/features/locations/location-links.ts"
import { originOf } from "#lib/features/widgets/origin.ts"
import { typeOf, typesOn } from "#lib/features/widgets/types.ts"

test("Create Widget of a location carries where it comes from, the location and the query [L-036]", () => {
  const href = createWidgetHref(12, new URLSearchParams({ tab: "photos" }))
  const url = new URL(href, "http://localhost")
  expect(url.pathname).toBe("/amplify/widgets/create/location_info")
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tab: "photos",
    fromPage: "location_details",
    location_id: "12",
  })
  const origin = originOf(url.searchParams)
  expect(origin?.locationId).toBe("12")
  expect(String(origin?.query)).toBe("tab=photos")
})

test.each([
  "",
  "fromPage=location_details",
  "fromPage=reviews&location_id=3",
  "fromPage=location_details&location_id=x",
])("%j is no way from a location", (query) => {
  expect(originOf(new URLSearchParams(query))).toBeNull()
})

test("a type is one of four words [P-025]", () => {
  expect(typeOf("teaser")).toBe("teaser")
  for (const word of ["bogus", "constructor", "", undefined]) expect(typeOf(word)).toBeNull()
})

test.each([
  ["amplify_testimonial_widgets", "teaser", "[P-360]"],
  ["amplify_review_feed_widgets", "full_page", "[P-361]"],
  ["amplify_star_snapshot_widgets", "star_snapshot", "[P-362]"],
  ["amplify_location_information_widgets", "location_info", "[P-363]"],
])("the setting %s takes the card of %s away %s", (setting, type) => {
  expect(typesOn({})).toContain(type)
  const left = typesOn({ [setting]: "false" })
  expect(left).toHaveLength(3)
  expect(left).not.toContain(type)
})
