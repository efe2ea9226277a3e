import { minutesUntilNext } from "#review-api/services/local-listings/next-try.ts"
import type { Sent } from "#review-api/services/local-listings/send-listing.ts"

const taken: Sent = { state: "accepted" }
const gone: Sent = { state: "refused", reason: "It is gone.", isOfPlace: true }
const unfit: Sent = { state: "refused", reason: "It does not accept name.", isOfPlace: false }
const busy = (minutes: number | null): Sent => ({ state: "busy", waitMs: minutes && minutes * 60_000 })

test.each<[what: string, all: Sent[], minutes: number | null]>([
  ["nothing while all have taken it or never will", [taken, unfit, { state: "kept" }], null],
  ["five minutes for one that does not say how long", [taken, busy(null)], 5],
  ["no less than five minutes", [busy(1)], 5],
  ["as long as each of several asks for", [busy(null), busy(20), busy(7)], 20],
  ["six hours for a place that is gone, whatever the others say", [taken, unfit, gone], 360],
  ["no longer for a busy one because of a place that is gone", [gone, busy(20)], 20],
])("directories are left alone for %s", (_, all, minutes) => {
  expect(minutesUntilNext(all)).toBe(minutes)
})
