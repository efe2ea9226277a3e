import { type ListingStatus, listingStatuses } from "#lib/contract/local-listing-constants.ts"
import { type ListingCardFacts, listingCard, shownStatus } from "#lib/features/local-listings/cards.ts"
import { openStatusText, statusTexts } from "#lib/features/local-listings/texts.ts"

const facts: ListingCardFacts = {
  code: "google_maps",
  status: "not_in_sync",
  description: "Fields not in sync: phone",
  isAdmin: true,
  integration: "active",
  isReferenced: true,
  hasPublishing: true,
  isPublished: true,
  isEnabled: true,
}
const card = (some: Partial<ListingCardFacts>) => listingCard({ ...facts, ...some })
const typed = (cases: [Partial<ListingCardFacts>, string][]) => {
  expect(cases.map(([some]) => card(some)?.type)).toEqual(cases.map(([, type]) => type))
}

test("the first of the seven rules that matches makes the card [P-209 P-210 P-211 P-213 P-214 P-216 P-218 P-219 P-220 P-221 L-344 L-345 L-346 L-347 L-348 L-349 L-350 L-351 L-352]", () => {
  const user = { isAdmin: false }
  typed([
    [{ ...user, status: "in_sync", integration: "expired" }, "in_sync"],
    [{ ...user, integration: "expired" }, "out_of_sync_non_admin"],
    [{ ...user, status: "pending_sync" }, "out_of_sync_non_admin"],
    [{ integration: "inactive", isReferenced: false }, "missing_integration"],
    [{ integration: "expired", status: "pending_sync" }, "missing_integration"],
    [{ isReferenced: false, status: "in_progress" }, "location_missing"],
    [{ integration: null, isReferenced: false }, "out_of_sync"],
    [{}, "out_of_sync"],
    [{ status: "in_progress" }, "out_of_sync_in_progress"],
    [{ status: "pending_claim" }, "out_of_sync_in_progress"],
    [{ status: "pending_sync" }, "pending_sync"],
  ])
})

test("statuses beyond the rules have a card too, and what is not available has none [P-222]", () => {
  typed([
    [{ status: "action_required" }, "missing_integration"],
    [{ status: "published" }, "out_of_sync_in_progress"],
    [{ status: "published", isAdmin: false }, "out_of_sync_non_admin"],
  ])
  expect(card({ status: "action_required" })).toMatchObject({ action: "act" })
  expect(card({ integration: "expired" })).toMatchObject({ action: "integrate" })
  expect(card({ status: "not_available" })).toBeNull()
})

test("a switched-off directory of a location with Auto Sync is out of sync where it was in sync or in progress [P-204 L-342 L-343]", () => {
  const off = { isPublished: true, isEnabled: false }
  const shown = (status: ListingStatus, more = off) => shownStatus({ status, ...more })
  expect([shown("in_sync"), shown("in_progress"), shown("pending_sync")]).toEqual([
    ...["not_in_sync", "not_in_sync", "pending_sync"],
  ])
  expect(shown("in_sync", { isPublished: false, isEnabled: false })).toBe("in_sync")
  expect(card({ ...off, status: "in_sync" })).toMatchObject({ type: "out_of_sync" })
})

test("each card has its title [P-215 P-217 P-223 P-224 P-225 L-353 L-354 L-355 L-356 L-357 L-358 L-359 L-360]", () => {
  const titles: [Partial<ListingCardFacts>, string][] = [
    [{ status: "in_sync" }, "In Sync"],
    [{ status: "pending_sync" }, "Pending Sync"],
    [{ isAdmin: false }, "Out of Sync"],
    [{ integration: "inactive" }, "Integrate This Directory"],
    [{ isReferenced: false }, "Add Location to Integration"],
    [{ isPublished: false }, "Auto Sync Off"],
    [{ isPublished: false, status: "in_progress" }, "Auto Sync Off"],
    [{ isEnabled: false }, "Directory Syncing Disabled"],
    [{}, "Data Points Out of Sync"],
    [{ description: null }, "Out of Sync"],
    [{ isPublished: false, hasPublishing: false }, "Data Points Out of Sync"],
  ]
  expect(titles.map(([some]) => card(some)!.title)).toEqual(titles.map(([, title]) => title))
})

test("a card is green, grey or red [P-226 P-227 P-228 P-229 P-230 P-231 L-361 L-362 L-363 L-364 L-365 L-366]", () => {
  const tones: [Partial<ListingCardFacts>, string][] = [
    [{ status: "in_sync" }, "positive"],
    [{ status: "pending_sync" }, "neutral"],
    [{ status: "in_progress" }, "neutral"],
    [{ status: "in_progress", code: "facebook" }, "neutral"],
    [{ status: "pending_claim", code: "apple_maps" }, "neutral"],
    [{ status: "in_progress", code: "bing", integration: null }, "negative"],
    [{ status: "in_progress", code: "trip_advisor", integration: null }, "negative"],
    [{ status: "in_progress", code: "yelp_api", integration: null }, "negative"],
    [{ status: "in_progress", isPublished: false }, "negative"],
    [{}, "negative"],
    [{ code: "yelp_api", integration: null }, "negative"],
    [{ integration: "inactive" }, "negative"],
    [{ code: "facebook", isEnabled: false }, "negative"],
    [{ code: "facebook", isEnabled: false, status: "in_progress" }, "negative"],
  ]
  expect(tones.map(([some]) => card(some)!.tone)).toEqual(tones.map(([, tone]) => tone))
})

test("whoever is no Admin is told to contact one [P-212]", () => {
  expect(card({ isAdmin: false })!.text).toBe("Please contact an administrator to resolve this.")
  expect(card({})!.text).toBe("Fields not in sync: phone")
})

test("every status has its words, and a location that is not open says so in parentheses (D-181)", () => {
  expect(listingStatuses.map((status) => statusTexts[status])).toEqual([
    ...[
      "–",
      "In Sync",
      "Published",
      "In Progress",
      "Pending Sync",
      "Pending Claim",
      "Action Required",
      "Out of Sync",
    ],
  ])
  expect(["inactive", "temporarily_inactive", "active", null].map(openStatusText)).toEqual([
    ...["(inactive)", "(temporarily inactive)", null, null],
  ])
})
