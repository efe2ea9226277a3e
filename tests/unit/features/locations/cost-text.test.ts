import { costOf } from "#lib/features/locations/cost-text.ts"

const free = { new_location_monthly_unit_cents: 0, monthly_cents: 0, prorated_cents: 0, currency: "USD" }

test.each([
  [1, false, "This location is included in your plan."],
  [3, false, "These 3 locations are included in your plan."],
  [1, true, "The next location is included in your plan."],
])("what costs nothing more is included and has no price of $0.00: %i", (added, isEach, text) => {
  expect(costOf(free, false, isEach, added)).toEqual({ text, isFull: false })
})

test("locations of which some are included cost what all of them do", () => {
  const some = { ...free, new_location_monthly_unit_cents: 2_450, monthly_cents: 4_900 }
  expect(costOf(some, false, false, 2)?.text).toBe(
    "Adding 2 locations costs $49.00 per month, $24.50 per month each.",
  )
})
