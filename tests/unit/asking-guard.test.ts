import type { RequestReason } from "#lib/contract/requests/constants.ts"
import { dailyLimit } from "#review-api/asking/daily-limit.ts"
import type { DueRequest } from "#review-api/sending/due-requests.ts"
import { createGuard, type Facts, trialLeft } from "#review-api/sending/guard.ts"
import { againAt } from "#review-api/sending/outcome.ts"

const now = new Date("2026-03-04T12:00:00Z")
const tomorrow = new Date("2026-03-05T00:00:00Z")
const dayMs = 86_400_000
const daysAgo = (count: number) => new Date(now.getTime() - count * dayMs).toISOString()

const facts = (more: Partial<Facts> = {}): Facts => ({
  now,
  tomorrow,
  isAccountActive: true,
  canSendSms: true,
  frequency: { days: 30, isPerLocation: false },
  stopped: new Map(),
  askedAt: new Map(),
  leaving: new Set(),
  places: new Map([[1, { hasPostalAddress: true, hasLinks: true }]]),
  needsLinks: () => false,
  quietUntil: () => null,
  left: { trialToday: null, trialInAll: null, pace: null },
  ...more,
})
const request = (more: Partial<DueRequest> = {}): DueRequest => ({
  id: 1,
  contactId: 7,
  locationId: 1,
  channel: "email",
  recipient: "guest@inbox.test",
  firstName: "",
  lastName: "",
  status: "queued",
  reason: null,
  attempts: 0,
  heldAt: null,
  createdAt: now.toISOString(),
  isRepeat: false,
  templateId: null,
  ...more,
})
const decide = (more: Partial<Facts> = {}, of: Partial<DueRequest> = {}) =>
  createGuard(facts(more))(request(of))
type Case = [RequestReason, Partial<Facts>, Partial<DueRequest>]
const sms = { channel: "sms", recipient: "+13125550142" } as const

describe("the guard of a message that is about to leave", () => {
  test("lets it go where nothing stands against it", () => {
    expect(decide()).toEqual({ to: "claimed" })
    expect(decide({}, sms)).toEqual({ to: "claimed" })
  })

  const skipped: Case[] = [
    ["no_address", {}, { recipient: "" }],
    ["account_inactive", { isAccountActive: false }, {}],
    ["account_inactive", { canSendSms: false }, sms],
    ["location_gone", {}, { locationId: 2 }],
    [
      "no_links",
      { needsLinks: () => true, places: new Map([[1, { hasPostalAddress: true, hasLinks: false }]]) },
      {},
    ],
    ["no_postal_address", { places: new Map([[1, { hasPostalAddress: false, hasLinks: true }]]) }, {}],
    ["asked_recently", { askedAt: new Map([["7", daysAgo(29)]]) }, {}],
    ["stopped", { stopped: new Map([["sms +13125550142", "stopped"]]) }, sms],
    ["trial_limit", { left: { trialToday: 5, trialInAll: 0, pace: null } }, {}],
    ["held_too_long", {}, { heldAt: daysAgo(8), reason: "quiet_hours" }],
    ["no_credits", {}, { ...sms, heldAt: daysAgo(8), reason: "no_credits" }],
  ]
  test.each(skipped)("skips it for good: %s", (reason, more, of) => {
    expect(decide(more, of)).toEqual({ to: "skipped", reason })
  })

  const held: [...Case, Date][] = [
    ["daily_limit", { left: { trialToday: 0, trialInAll: 5, pace: null } }, {}, tomorrow],
    ["pace", { left: { trialToday: null, trialInAll: null, pace: 0 } }, {}, tomorrow],
    [
      "quiet_hours",
      { quietUntil: () => new Date("2026-03-04T15:00:00Z") },
      sms,
      new Date("2026-03-04T15:00:00Z"),
    ],
  ]
  test.each(held)("holds it until an instant: %s", (reason, more, of, until) => {
    expect(decide(more, of)).toEqual({ to: "held", reason, until })
  })

  test("keeps quiet hours for text messages, and the pace of a domain for emails, alone", () => {
    expect(decide({ quietUntil: () => tomorrow })).toEqual({ to: "claimed" })
    expect(decide({ left: { trialToday: null, trialInAll: null, pace: 0 } }, sms)).toEqual({ to: "claimed" })
  })

  test("lets the second message to a person wait until the first has left", () => {
    const guard = createGuard(facts())
    expect(guard(request())).toEqual({ to: "claimed" })
    const again = { to: "queued", until: new Date(now.getTime() + 60_000) }
    expect(guard(request({ id: 2, ...sms }))).toEqual(again)
    expect(decide({ leaving: new Set(["7"]) })).toEqual(again)
  })

  test("asks a person again after the days, at another location where these count, and when somebody repeats it", () => {
    expect(decide({ askedAt: new Map([["7", daysAgo(30)]]) })).toEqual({ to: "claimed" })
    const perLocation = {
      frequency: { days: 30, isPerLocation: true },
      askedAt: new Map([["7 2", daysAgo(1)]]),
    }
    expect(decide(perLocation)).toEqual({ to: "claimed" })
    expect(decide({ askedAt: new Map([["7", daysAgo(1)]]) }, { isRepeat: true })).toEqual({ to: "claimed" })
  })

  test("counts what it has let go", () => {
    const guard = createGuard(facts({ left: { trialToday: 1, trialInAll: 2, pace: null } }))
    const decisions = [7, 8].map((contactId) => guard(request({ contactId })).to)
    expect(decisions).toEqual(["claimed", "held"])
    expect(trialLeft({ today: 40, inAll: 990 })).toEqual({ trialToday: 60, trialInAll: 10 })
  })

  test("warms a domain up by week, unless it is warm or the installation's", () => {
    const since = (days: number) => dailyLimit({ warmingSince: daysAgo(days), isWarm: false }, now)
    expect([since(0), since(7), since(14), since(21), since(28)]).toEqual([100, 500, 2_000, 10_000, null])
    expect(dailyLimit({ warmingSince: null, isWarm: false }, now)).toBe(100)
    expect(dailyLimit({ warmingSince: daysAgo(1), isWarm: true }, now)).toBeNull()
    expect(dailyLimit(null, now)).toBeNull()
  })

  test("is asked again later and later, at most after an hour", () => {
    const minutes = [1, 2, 3, 10, 40].map(
      (attempts) => (againAt(now, attempts).getTime() - now.getTime()) / 60_000,
    )
    expect(minutes).toEqual([1, 2, 4, 60, 60])
  })
})
