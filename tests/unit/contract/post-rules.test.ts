import { hasPhoneNumber, postErrors, postFieldError } from "#lib/contract/posts/rules.ts"
import { copyDraftOf, emptyDraft, isDraftChanged, postBody } from "#lib/features/posts/draft.ts"
import {
  nextDismissal,
  previewCookie,
  previewLifeS,
  showsPreview,
} from "#lib/features/posts/preview-cookie.ts"

const link = "Enter a valid website. Example: https://example.com"

test.each([
  ["Offer URL malformed", "redeemOnlineUrl", link, "P-490"],
  ["The call to action url malformed.", "buttonUrl", link, "P-491"],
  ["start date can't be in the past", "startDate", "Start date can't be in the past", "P-492"],
  ["start is not within one year", "startDate", "Start is not within one year", "P-493"],
  ["end date must be after the start date", "endDate", "End date must be after the start date", "P-494"],
  ["end must be within one year", "endDate", "End must be within one year", "P-495"],
])("“%s” stands at %s as “%s” [%s]", (said, field, text) => {
  expect(postFieldError(said)).toEqual({ field, text })
  expect(postFieldError(said.toUpperCase())?.field).toBe(field)
})

test("a sentence about nothing known stands at no field", () => {
  expect(postFieldError("the database is away")).toBeNull()
})

test.each([
  ["Call 206-555-0123", true],
  ["Call (206) 555 0123 now", true],
  ["+49 30 901820", true],
  ["555-0123", true],
  ["Open 2026-11-27 from 9 to 17", false],
  ["Order 123456 for $1,250.00", false],
  ["Save 20% until 12/31/2026", false],
])("“%s” has a phone number: %s", (text, has) => {
  expect(hasPhoneNumber(text)).toBe(has)
})

test("long texts are read in a moment, whatever is in them", () => {
  for (const part of ["1", "1 ", "{{", "{{a}}", "-"]) {
    const summary = part.repeat(6000)
    expect(postErrors({ topic_type: "STANDARD", summary }, "2026-11-02")).toHaveProperty("summary")
    hasPhoneNumber(summary)
  }
})

test("a duplicate keeps what the post says and days that lie ahead, and is changed by what is typed alone", () => {
  const post = { topic_type: "EVENT", title: "Jazz", startDate: "2026-11-01", endDate: "2026-11-20" } as never
  const draft = copyDraftOf(post, "2026-11-02")
  expect(draft).toEqual({ ...emptyDraft, title: "Jazz", endDate: "11/20/26" })
  expect(isDraftChanged(draft, { ...draft, title: "Jazz " })).toBe(false)
  expect(isDraftChanged(draft, { ...draft, title: "Jazz!" })).toBe(true)
  expect(postBody("EVENT", draft)).toMatchObject({ title: "Jazz", startDate: null, endDate: "2026-11-20" })
})

describe("the preview of Google posts", () => {
  const facts = { hasPublishing: true, hasFeature: true, stored: "", today: "2026-11-02" }
  test.each<[string, object, boolean, string]>([
    ["without a cookie", {}, true, "P-259"],
    ["with the cookie of yesterday", { stored: "2026-11-01" }, true, "P-259"],
    ["with the cookie of today", { stored: "2026-11-02" }, false, "P-259"],
    ["once it is final", { stored: "FINAL" }, false, "P-259"],
    ["without publishing", { hasPublishing: false }, false, "P-257"],
    ["without the feature", { hasFeature: false }, false, "P-258"],
  ])("%s %j shows: %s [%s]", (_, more, shows) => {
    expect(showsPreview({ ...facts, ...more })).toBe(shows)
  })

  test("is dismissed for a day, then for good, for 365 days at most [P-260 P-261]", () => {
    expect(nextDismissal("", "2026-11-02")).toBe("2026-11-02")
    expect(nextDismissal("2026-11-02", "2026-11-05")).toBe("FINAL")
    expect([previewCookie, previewLifeS]).toEqual(["app_gposts_preview", 31_536_000])
  })
})
