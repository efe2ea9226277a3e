import type { ListingStatus } from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "#review-api/core/listing.ts"
import {
  type FieldTruth,
  type ListingFacts,
  listingState,
  rankOf,
  statusDescription,
  syncRatio,
} from "#review-api/listings/listing-state.ts"
import { comparable, syncableFields } from "#review-api/listings/sync-fields.ts"

const same: FieldTruth = { field: "phone", ours: "+1", live: "+1", progress: null }
const other: FieldTruth = { field: "hours", ours: { a: 1 }, live: null, progress: null }
const facts: ListingFacts = {
  code: "facebook",
  isKnown: true,
  obstacle: null,
  isPublished: true,
  isEnabled: true,
  isWaiting: false,
  fields: [same, other],
}

const cases: [string, Partial<ListingFacts>, ListingStatus][] = [
  ["a directory that does not know the location", { isKnown: false }, "not_available"],
  ["one that nobody has connected", { isKnown: false, obstacle: "unconnected" }, "action_required"],
  ["fields that are the same", { fields: [same] }, "in_sync"],
  [
    "the same keys in another order",
    { fields: [{ ...other, ours: { b: 1, a: 1 }, live: { a: 1, b: 1 } }] },
    "in_sync",
  ],
  ["nothing on both sides", { fields: [{ ...other, ours: null, live: null }] }, "in_sync"],
  ["fields that differ", {}, "not_in_sync"],
  ["a change that waits", { isWaiting: true }, "pending_sync"],
  ["a change that waits while Auto Sync is off", { isWaiting: true, isPublished: false }, "not_in_sync"],
  ["a change that waits, of a directory that takes none", { isWaiting: true, code: "bing" }, "not_in_sync"],
  ["a change on its way", { isWaiting: true, fields: [{ ...other, progress: "sent" }] }, "in_progress"],
  [
    "an accepted change that does not show yet",
    { fields: [same, { ...other, progress: "accepted" }] },
    "published",
  ],
  [
    "one accepted while another directory is still waited for",
    { isWaiting: true, fields: [{ ...other, progress: "accepted" }] },
    "published",
  ],
  [
    "one accepted and one refused",
    {
      fields: [
        { ...other, progress: "accepted" },
        { ...other, field: "phone" },
      ],
    },
    "not_in_sync",
  ],
  ["a listing that is not claimed", { obstacle: "claim" }, "pending_claim"],
  ["a connection that has ended", { obstacle: "unconnected" }, "action_required"],
  ["an ended connection, all the same", { obstacle: "unconnected", fields: [same] }, "in_sync"],
  ["a directory that is switched off", { isEnabled: false, fields: [same] }, "not_in_sync"],
  [
    "one that is switched off while Auto Sync is off",
    { isEnabled: false, isPublished: false, fields: [same] },
    "in_sync",
  ],
]

test("the status of a listing follows from its rows of truth (D-180)", () => {
  const found = cases.map(([name, some]) => [name, listingState({ ...facts, ...some }).status])
  expect(found).toEqual(cases.map(([name, , status]) => [name, status]))
  expect(new Set(cases.map(([, , status]) => status)).size).toBe(8)
})

test("the worst status ranks highest (D-181)", () => {
  const worstFirst: ListingStatus[] = [
    "not_in_sync",
    "action_required",
    "pending_claim",
    "pending_sync",
    "in_progress",
    "published",
    "in_sync",
    "not_available",
  ]
  expect(worstFirst.toSorted((one, two) => rankOf(two) - rankOf(one))).toEqual(worstFirst)
  expect(new Set(worstFirst.map(rankOf)).size).toBe(8)
})

const listing: Listing = {
  public_name: "Alder",
  phone: null,
  website: null,
  category_id: 1,
  open_status: "active",
  hours: null,
  special_hours: [],
}
const holiday = (start_date: string) => ({ start_date, closed: true, is_24_hours: false, hours: [] })

test("a directory is compared by the fields that it has, Google also by its open status and holidays to come (D-186)", () => {
  const fieldsOf = (code: Parameters<typeof syncableFields>[0], ours: Partial<Listing> = {}) =>
    syncableFields(code, [comparable({ ...listing, ...ours }, "2026-11-10"), listing])
  const google = ["public_name", "phone", "hours", "category_id"]
  expect({
    google_maps: fieldsOf("google_maps"),
    closed: fieldsOf("google_maps", { open_status: "inactive" }),
    holidays: fieldsOf("google_maps", { special_hours: [holiday("2026-11-10")] }),
    past: fieldsOf("google_maps", { special_hours: [holiday("2026-11-09")] }),
    facebook: fieldsOf("facebook", { open_status: "inactive", special_hours: [holiday("2026-12-24")] }),
    apple_maps: fieldsOf("apple_maps"),
    bing: fieldsOf("bing"),
    trip_advisor: fieldsOf("trip_advisor"),
    yelp_api: fieldsOf("yelp_api"),
  }).toEqual({
    google_maps: google,
    closed: [...google, "open_status"],
    holidays: [...google, "special_hours"],
    past: google,
    facebook: ["public_name", "phone", "hours"],
    apple_maps: google,
    bing: ["public_name", "phone"],
    trip_advisor: ["public_name", "phone"],
    yelp_api: ["public_name", "phone", "hours"],
  })
})

test("the description names what differs in the order of the fields [P-106 L-200]", () => {
  const fields = (
    ["special_hours", "open_status", "category_id", "hours", "phone", "public_name"] as const
  ).map((field) => ({ ...other, field }))
  const { differing } = listingState({ ...facts, code: "google_maps", fields })
  expect(statusDescription(differing)).toBe(
    "Fields not in sync: name, phone, hours, category, open status, special hours",
  )
  expect(statusDescription(listingState({ ...facts, fields: [same] }).differing)).toBeNull()
})

test("the sync ratio counts fields over directories: 4 of 4 and 2 of 3 are 86 percent (D-186)", () => {
  const at = (fieldsInSync: number, syncableFields: number) => ({ fieldsInSync, syncableFields })
  expect(Math.round(100 * syncRatio([at(4, 4), at(2, 3)])!)).toBe(86)
  expect(syncRatio([])).toBeNull()
  expect(syncRatio([at(0, 0)])).toBeNull()
})
