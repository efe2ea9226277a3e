import type { PerformanceTotals } from "#lib/contract/index.ts"
import { scorePartRows } from "#lib/features/scores/score-parts.ts"
import { targetLabels, targetText } from "#lib/features/targets/labels.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import { type Figures, reviewsExpected } from "#lib/scores/values.ts"
import type { Score } from "#lib/scores/weigh.ts"

const days = 91
const figures: Figures = {
  avgRating: 4.2,
  totalReviews: 10,
  completedRate: 60,
  responseRate: 50,
  responseDays: 3,
  ownerPhotos: 4,
  syncRatio: null,
}

const totalsOf = (own: Figures, { score, parts }: Score<string>): PerformanceTotals =>
  ({
    avg_rating: own.avgRating,
    total_reviews: own.totalReviews,
    completed_rate: own.completedRate,
    overall_avg_response_time: own.responseDays,
    owner_media_count: own.ownerPhotos,
    ll_sync_ratio: own.syncRatio,
    score,
    parts: parts.map(({ contribution, ...part }) => ({ ...part, points: contribution })),
    days,
    reviews_expected: reviewsExpected(days),
    locations: 1,
  }) as PerformanceTotals

describe("what a score is made of, in words", () => {
  test.each([
    ["new", newScore],
    ["old", oldScore],
  ] as const)("each step of the %s score brings the points that the formula gives for it", (_, formula) => {
    const listed = { ...figures, syncRatio: formula === newScore ? 0.7 : null }
    const score = (more: Partial<Figures> = {}) => formula({ ...listed, ...more }, days).score!
    const rows = scorePartRows(totalsOf(listed, formula(listed, days)))
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score(), 6)
    const steps = Object.fromEntries(rows.flatMap((row) => row.steps.map((step) => [step.text, step.points])))
    for (const [text, more] of [
      ["0.1 star more on average", { avgRating: 4.3 }],
      ["10 reviews more", { totalReviews: 20 }],
      ["Respond to 10% more reviews", { completedRate: 70 }],
      ["Responses a day sooner", { responseDays: 2 }],
      ["One photo more", { ownerPhotos: 5 }],
      ...(formula === newScore ? [["10 of 100 more fields in sync", { syncRatio: 0.8 }] as const] : []),
    ] as const) {
      expect([text, steps[text]]).toEqual([text, expect.closeTo(score(more) - score(), 6)])
    }
  })

  test("what is not known has no figure and no step, and what counts in full nothing that is left", () => {
    const full = { ...figures, avgRating: 5, totalReviews: 900, ownerPhotos: null }
    const rows = scorePartRows(totalsOf(full, newScore(full, days)))
    const of = (name: string) => rows.find((row) => row.name === name)!
    expect(of("MediaPresence")).toMatchObject({ figure: null, value: null, points: 0, missing: 0, steps: [] })
    expect(of("LLHealth")).toMatchObject({ figure: null, value: null, steps: [] })
    for (const name of ["AverageRating", "ReviewVolume"]) {
      expect(of(name)).toMatchObject({ value: 1, steps: [] })
      expect(of(name).missing).toBeCloseTo(0, 6)
    }
    expect(scorePartRows({} as PerformanceTotals)).toEqual([])
  })

  test("listings have the share of their fields that is in sync", () => {
    const listed = { ...figures, syncRatio: 0.9672 }
    const rows = scorePartRows(totalsOf(listed, newScore(listed, days)))
    expect(rows.find(({ name }) => name === "LLHealth")).toMatchObject({ figure: "97% of fields" })
  })
})

test("targets are written in their units: percent for rates, days for times [L-652 L-653 L-654]", () => {
  expect([targetText("response_rate", 90), targetText("ll_sync_ratio", 95.5)]).toEqual(["90%", "95.50%"])
  expect([targetText("response_time", 2), targetText("response_time", 1)]).toEqual(["2 days", "1 day"])
  expect(targetLabels.response_rate.field).toContain("%")
  expect(targetLabels.ll_sync_ratio.field).toContain("%")
  expect(targetLabels.response_time.field).toContain("days")
  expect(targetText("avg_rating", null)).toBe("–")
})

test("the way back is called by the title of the page that led here, and leads nowhere else", () => {
  expect(backLinkOf("/dashboard?sourceId=1")).toEqual({
    href: "/dashboard?sourceId=1",
    label: "Back to Dashboard",
  })
  const usual = { href: "/settings", label: "Back to Account & Settings" }
  for (const wrong of [
    null,
    "",
    "//evil.test/dashboard",
    "https://evil.test",
    "/nowhere",
    "/api/session/logout",
  ]) {
    expect([wrong, backLinkOf(wrong)]).toEqual([wrong, usual])
  }
})
