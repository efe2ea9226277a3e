import { type Variant, variantOf } from "#lib/features/performance/variant.ts"

const scoreFor = (flag: boolean, mayRead: boolean, settings: Record<string, string> = {}): Variant =>
  variantOf({
    settings,
    flags: { new_performance_score: flag },
    can: (permission) => permission === "location_score.read" && mayRead,
  })

test("the new score takes its flag and the permission to read scores; with one of them missing it is the old one [L-453 L-454]", () => {
  expect(scoreFor(true, true)).toBe("new")
  expect(scoreFor(true, false)).toBe("old")
  expect(scoreFor(false, true)).toBe("old")
  expect(scoreFor(false, false)).toBe("old")
})

test("the industry score comes before both, where its setting is on", () => {
  expect(scoreFor(true, true, { industry_score: "true" })).toBe("industry")
  expect(scoreFor(true, true, { industry_score: "false" })).toBe("new")
})
