import {
  type ListingStatus,
  listingStatuses,
  listingStatusLabels,
} from "#lib/contract/local-listings/constants.ts"
import { type ListingCardFacts, listingCard, shownStatus } from "#lib/features/local-listings/cards.ts"
import { openStatusText } from "#lib/features/local-listings/texts.ts"

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

const user = { isAdmin: false }
const rules: [rows: string, some: Partial<ListingCardFacts>, type: string][] = [
  ["P-210 L-344", { status: "in_sync" }, "in_sync"],
  ["P-211 L-345", user, "out_of_sync_non_admin"],
  ["P-213 L-346", { integration: "inactive" }, "missing_integration"],
  ["P-214", { integration: "expired" }, "missing_integration"],
  ["P-216 L-347", { isReferenced: false }, "location_missing"],
  ["P-218 L-348", {}, "out_of_sync"],
  ["P-219 L-349", { status: "in_progress" }, "out_of_sync_in_progress"],
  ["P-220 L-350", { status: "pending_claim" }, "out_of_sync_in_progress"],
  ["P-221 L-351", { status: "pending_sync" }, "pending_sync"],
]
test.each(rules.map(([rows, some, type]) => ({ rows, some, type })))(
  "$some is the card $type [$rows]",
  ({ some, type }) => {
    expect(card(some)?.type).toBe(type)
  },
)

test("the first of the seven rules that matches makes the card [P-209 L-352]", () => {
  typed([
    [{ ...user, status: "in_sync", integration: "expired" }, "in_sync"],
    [{ ...user, integration: "expired" }, "out_of_sync_non_admin"],
    [{ ...user, status: "pending_sync" }, "out_of_sync_non_admin"],
    [{ integration: "inactive", isReferenced: false }, "missing_integration"],
    [{ integration: "expired", status: "pending_sync" }, "missing_integration"],
    [{ isReferenced: false, status: "in_progress" }, "location_missing"],
    [{ integration: null, isReferenced: false }, "out_of_sync"],
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

const titled: [rows: string, some: Partial<ListingCardFacts>, title: string][] = [
  ["L-360", { status: "in_sync" }, "In Sync"],
  ["L-359", { status: "pending_sync" }, "Pending Sync"],
  ["L-353", user, "Out of Sync"],
  ["P-215 L-354", { integration: "inactive" }, "Integrate This Directory"],
  ["P-217 L-355", { isReferenced: false }, "Add Location to Integration"],
  ["P-223 L-356", { isPublished: false }, "Auto Sync Off"],
  ["P-224 L-357", { isEnabled: false }, "Directory Syncing Disabled"],
  ["P-225 L-358", {}, "Data Points Out of Sync"],
]
test.each(titled.map(([rows, some, title]) => ({ rows, some, title })))(
  "$some has the title $title [$rows]",
  ({ some, title }) => {
    expect(card(some)?.title).toBe(title)
  },
)

test("a title says what is so first", () => {
  expect(card({ isPublished: false, status: "in_progress" })!.title).toBe("Auto Sync Off")
  expect(card({ description: null })!.title).toBe("Out of Sync")
  expect(card({ isPublished: false, hasPublishing: false })!.title).toBe("Data Points Out of Sync")
})

const publishable = ["google_maps", "facebook", "apple_maps"]
test.each(["P-231", "L-366"])("Google, Facebook and Apple Maps are published to, others are not [%s]", () => {
  const codes = [...publishable, "bing", "trip_advisor", "yelp_api"]
  const grey = codes.filter(
    (code) => card({ code, status: "in_progress", integration: null })!.tone === "neutral",
  )
  expect(grey).toEqual(publishable)
})

test("whoever is no Admin is told to contact one [P-212]", () => {
  expect(card({ isAdmin: false })!.text).toBe("Please contact an administrator to resolve this.")
  expect(card({})!.text).toBe("Fields not in sync: phone")
})

test("every status has its words, and a location that is not open says so in parentheses (D-181)", () => {
  expect(listingStatuses.map((status) => listingStatusLabels[status])).toEqual([
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
