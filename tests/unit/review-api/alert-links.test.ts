import { alertTypeId, userTypes } from "#lib/contract/index.ts"
import { reviewsLink } from "#review-api/notifications/alert-links.ts"

const alertFor = (locations: number) => ({
  accountId: 1,
  accountName: "Harbour",
  timeZone: "America/New_York",
  isParent: false,
  deliveryId: 1,
  publicId: "d",
  alertId: 1,
  alertTypeId: alertTypeId("all_reviews"),
  alertFrequencyId: 1,
  userTypeId: userTypes.Admin,
  ratingMax: null,
  sourceIds: [],
  locationIds: Array.from({ length: locations }, (_, at) => at + 1),
  groupIds: [],
  reviewTypes: [],
  firstDay: null,
  lastDay: null,
  reviewIds: [],
  total: 0,
  status: "queued",
  isWanted: true,
})

/** How many locations the link to the reviews of an alert names. */
function locationsInLink(locations: number): number {
  const link = reviewsLink("https://app.example", alertFor(locations), {
    firstDay: "2026-11-01",
    lastDay: "2026-11-02",
  })
  return new URL(link!).searchParams.get("locationId")?.split(",").filter(Boolean).length ?? 0
}

test.each([
  [1, 1],
  [51, 51],
  [500, 500],
  [501, 0],
])("the link of an alert on %i locations names %i of them, as many as a filter can hold", (has, names) => {
  expect(locationsInLink(has)).toBe(names)
})
