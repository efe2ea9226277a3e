import type { Connection } from "#lib/contract/index.ts"
import {
  importedText,
  isImporting,
  noPlacesHint,
  stateText,
  toConfirmText,
} from "#lib/features/integrations/connection-health.ts"

const usual: Connection = {
  oauth_token_id: 1,
  account_id: 1,
  integration_id: 1,
  integration_code: "google_my_business",
  state: "active",
  synced_at: "2026-06-01T09:00:00Z",
  next_sync_at: "2026-06-01T09:01:00Z",
  places_matched: 40,
  places_synced: 40,
  places_doubtful: 0,
  places_ignored: 0,
  places_failing: 0,
  reviews_total: 400,
  reviews_taken: 400,
  recent_days: [],
}
const said = (more: Partial<Connection>) => stateText({ ...usual, ...more }, "Google", "UTC")

test("a pause that a provider asked for names its end, and is no error", () => {
  expect(said({ state: "paused", paused_until: "2026-06-01T09:30:00Z" })).toBe(
    "Google limits how often it can be asked. Paused until 06/01/26 9:30 AM, then it continues automatically.",
  )
})

test("what is missing is said in numbers, and what is complete needs no words", () => {
  expect(said({})).toBeNull()
  expect(said({ state: "incomplete", reviews_taken: 398 })).toBe(
    "2 reviews at Google could not be read yet. All reviews are compared once a day.",
  )
  expect(said({ state: "incomplete", places_failing: 1 })).toBe("See the errors in the list of places below.")
  expect(said({ state: "unmatched", places_matched: 0 })).toMatch(
    /^None of your places at Google are matched/,
  )
  expect(said({ state: "unmatched", places_matched: 0, places_doubtful: 3 })).toBeNull()
})

test("what waits for a person is counted", () => {
  expect([0, 1, 3].map((places_doubtful) => toConfirmText({ ...usual, places_doubtful }))).toEqual([
    null,
    "1 place to confirm",
    "3 places to confirm",
  ])
})

test("an import says how far it is, also while it pauses, and begins with the places", () => {
  const half = { ...usual, places_synced: 3, reviews_taken: 120, reviews_total: 150 }
  expect(importedText(half, "Google")).toBe("120 so far, 3 of 40 places done")
  expect(importedText({ ...usual, places_matched: 0 }, "Google")).toBe("Looking for your places at Google")
  expect(isImporting({ ...half, state: "importing" })).toBe(true)
  expect(isImporting({ ...half, state: "paused" })).toBe(true)
  expect(isImporting({ ...usual, state: "paused" })).toBe(false)
})

test("a login without places is told what helps, once they have been looked for", () => {
  const none = { ...usual, places_matched: 0, places_synced: 0 }
  expect(noPlacesHint("google", { ...none, state: "unmatched" })).toMatch(
    /^Google shows no places to this login/,
  )
  expect(noPlacesHint("google", { ...none, state: "importing" })).toBeUndefined()
})
