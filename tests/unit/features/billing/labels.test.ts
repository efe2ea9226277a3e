import { cardSummary, chargedText } from "#lib/features/billing/card-summary.ts"
import { planSummary } from "#lib/features/billing/plan-summary.ts"
import { previewMoney } from "#lib/features/billing/preview-lines.ts"
import { yearlySaving } from "#lib/features/billing/saving.ts"
import { paceText } from "#lib/features/billing/sms-pace.ts"
import { formatCents, formatPrice } from "#lib/format/money.ts"
import { paid } from "#tests/support/component/billing-facts.ts"

const now = new Date("2026-11-20T12:00:00Z")
const summary = (change: object, account: object = {}) =>
  planSummary({
    account: { status: "active", ...account },
    subscription: { ...paid, ...change },
    plans: [{ code: "essential", name: "Essential" }],
    timeZone: "UTC",
    now,
  })

test.each([
  [117_600, "USD", "$1,176.00"],
  [-39_200, "USD", "-$392.00"],
  [1_176, "JPY", "¥1,176"],
  [100, "nothing", "$1.00"],
  [100, null, "$1.00"],
])("%i of %s is written as %s", (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text)
})

test("prices of plans leave cents out where there are none", () => {
  expect([formatPrice(4_900, "USD"), formatPrice(4_950, "USD")]).toEqual(["$49", "$49.50"])
})

test("a plan by the year and one that is cancelled say so", () => {
  expect(summary({ interval_unit: "year" }).figure).toEqual({ value: "$1,176.00", unit: "a year" })
  expect(summary({ cancel_at: "2036-12-01T12:00:00Z", next_assessment_at: null })).toMatchObject({
    state: "cancelled",
    text: "24 locations at $49.00. Ends on 12/01/36.",
  })
})

test("what has ended is a trial until a plan was chosen", () => {
  const ended = { status: "expired", id: null, plan_code: null }
  expect(summary(ended, { trial_ended_at: "2026-11-01T12:00:00Z" })).toMatchObject({
    title: "Trial ended",
    problem: "Your trial ended on 11/01/26. Choose a plan to continue.",
    text: "Your reviews and settings are kept for 90 days.",
  })
  expect(summary({ status: "cancelled", ended_at: "2026-11-02T12:00:00Z" })).toMatchObject({
    title: "Plan ended",
    problem: "Your plan ended on 11/02/26. Choose a plan to continue.",
  })
})

test("a card names its brand, and is expiring in its last month only", () => {
  const card = {
    card_brand: "mastercard",
    card_last_four: "4444",
    card_expiration_month: 11,
    card_expiration_year: 2026,
  }
  expect(cardSummary(card, "2026-10-31")).toMatchObject({
    mark: "MC",
    name: "Mastercard ending in 4444",
    state: "valid",
  })
  expect(cardSummary(card, "2026-11-01")).toMatchObject({ expires: "11/26", state: "expiring" })
  expect(cardSummary(card, "2026-12-01")).toMatchObject({ state: "expired" })
  expect(cardSummary({ ...card, card_last_four: null }, "2026-12-01")).toBeNull()
})

test.each([
  ["2026-12-01T12:00:00Z", "1st"],
  ["2026-12-02T12:00:00Z", "2nd"],
  ["2026-12-13T12:00:00Z", "13th"],
  ["2026-12-23T12:00:00Z", "23rd"],
])("what is next charged %s is charged on the %s", (next, day) => {
  expect(chargedText({ ...paid, next_assessment_at: next }, "UTC")).toBe(
    `Charged automatically on the ${day}.`,
  )
})

test("a preview that names no lines still shows what is due, and a credit is none to pay [F-250]", () => {
  const preview = {
    interval: 1,
    interval_unit: "month" as const,
    total_cents: 5_000,
    prorated_cents: 6_000,
    next_billing_cycle_start_date: "2026-12-01T12:00:00Z",
    setup_amount: 1_000,
    currency: "USD",
    quantity: 1,
  }
  expect(previewMoney(preview, { planName: "Starter" }, "UTC")).toEqual({
    lines: [
      { label: "Starter, 1 location", cents: 5_000 },
      { label: "Setup", cents: 1_000 },
    ],
    sum: { label: "Due today", cents: 6_000 },
    later: "Next payment: $50.00 on 12/01/26.",
  })
  expect(previewMoney({ ...preview, prorated_cents: -500 }, { planName: "Starter" }, "UTC").sum).toEqual({
    label: "Credit on your next invoice",
    cents: 500,
  })
  const unused = {
    ...preview,
    prorated_cents: 0,
    setup_amount: 0,
    lines: [
      { description: "Unused time", amount_cents: -147_000, is_proration: true },
      { description: "Starter", amount_cents: 5_000, is_proration: false },
    ],
  }
  expect(previewMoney(unused, { planName: "Starter" }, "UTC")).toMatchObject({
    sum: { label: "Credit on your next invoice", cents: 142_000 },
    later: "Next payment: $50.00 on 12/01/26, less your credit.",
  })
})

test("a year saves what twelve months cost more", () => {
  const price = (interval_unit: "month" | "year", total_cents: number) => ({
    interval_unit,
    interval: 1,
    currency: "USD",
    unit_cents: 1,
    total_cents,
  })
  expect(yearlySaving({ prices: [price("month", 117_600), price("year", 1_176_000)] })?.cents).toBe(235_200)
  expect(yearlySaving({ prices: [price("month", 1), price("year", 12)] })).toBeNull()
  expect(yearlySaving({ prices: [price("month", 1)] })).toBeNull()
})

test("credits last as long as they have of late", () => {
  const used = (daysAgo: number, quantity: number) => ({
    id: daysAgo,
    kind: "used" as const,
    quantity: -quantity,
    balance: 0,
    created_at: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  })
  expect(paceText(640, [used(1, 500), used(29, 400), used(40, 9_000)], now)).toBe(
    "About 3 weeks at your present pace.",
  )
  expect(paceText(640, [], now)).toBeNull()
  expect(paceText(10, [used(10, 10)], now)).toBe("About 10 days at your present pace.")
})
