import { exportTypes } from "#lib/features/performance/queries.ts"
import { screenOf } from "#lib/forms/scheduled-exports/screens.ts"

const facts = { today: "2026-11-30", weekStart: "sunday" } as const

test.each([
  ["reviews", "/reviews?rating=3", "rating=3"],
  [exportTypes.locations, "/dashboard/locations?groupId=4", "groupId=4"],
  [exportTypes.groups, "/dashboard/locations?view=groups", "view=groups"],
  ["keywords", "/dashboard/keywords?rating=3", "rating=3"],
])("a schedule of %s comes back to %s", (type, address, query) => {
  const screen = screenOf(type)
  expect([screen.type, screen.hrefOf(new URLSearchParams(query), null)]).toEqual([type, address])
})

test("a schedule of Location Performance keeps days, group and order of the table", () => {
  const query = new URLSearchParams("groupId=4&dateDescriptor=thirtyDays&compare=false")
  const { descriptor, filters } = screenOf("location_performance").filtersOf(query, facts)
  expect(descriptor).toBe("thirtyDays")
  expect(filters).toMatchObject({ "sort[by]": "ranking", "sort[order]": "desc" })
  expect(JSON.stringify(filters)).toContain('"4"')
  expect(filters).not.toHaveProperty("with_lag")
})

test("a type without a report is refused, and does not become one of reviews", () => {
  for (const type of ["competitors_overview", "nonsense"]) expect(() => screenOf(type)).toThrow()
  expect(screenOf("").type).toBe("reviews")
})
