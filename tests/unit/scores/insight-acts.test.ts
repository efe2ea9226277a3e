import { leastGain } from "#lib/contract/prescriptive-insights/constants.ts"
import { fullFigures } from "#lib/scores/evidence.ts"
import { newScore } from "#lib/scores/new-score.ts"
import { oldScore } from "#lib/scores/old-score.ts"
import type { Figures } from "#lib/scores/values.ts"
import { accountScore } from "#review-api/services/prescriptive-insights/account-score.ts"
import { actsOf, afterAll, type Facts, scoreWith } from "#review-api/services/prescriptive-insights/acts.ts"
import { isComplaint, leastShare } from "#review-api/services/prescriptive-insights/judgments.ts"
import { fc } from "#tests/support/properties.ts"

/** A review as it is known here: nothing of how the product counts. */
type Known = { stars: number; isHandled: boolean; answeredAfter: number | null; age: number }
type World = { reviews: Known[]; photos: number | null; inSync: number; compared: number; days: number }

const review: fc.Arbitrary<Known> = fc
  .record({
    stars: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom("waiting", "handled", "answered"),
    after: fc.double({ min: 0, max: 20, noNaN: true }),
    age: fc.double({ min: 0, max: 180, noNaN: true }),
  })
  .map(({ stars, kind, after, age }) => ({
    stars,
    isHandled: kind !== "waiting",
    answeredAfter: kind === "answered" ? Math.min(after, age) : null,
    age,
  }))

const worlds: fc.Arbitrary<World> = fc
  .record({
    reviews: fc.array(review, { maxLength: 60 }),
    photos: fc.option(fc.integer({ min: 0, max: 30 })),
    compared: fc.integer({ min: 0, max: 40 }),
    missing: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 30, max: 370 }),
  })
  .map(({ missing, ...world }) => ({ ...world, inSync: Math.max(0, world.compared - missing) }))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Figures counted review by review. */
function figuresOf({ reviews, photos, inSync, compared }: World): Figures {
  const timed = reviews.flatMap(({ answeredAfter }) => answeredAfter ?? [])
  const share = (count: number) => (reviews.length === 0 ? null : (100 * count) / reviews.length)
  return {
    avgRating: reviews.length === 0 ? null : sum(reviews.map(({ stars }) => stars)) / reviews.length,
    totalReviews: reviews.length,
    completedRate: share(reviews.filter(({ isHandled }) => isHandled).length),
    responseRate: share(timed.length),
    responseDays: timed.length === 0 ? null : sum(timed) / timed.length,
    ownerPhotos: photos,
    syncRatio: compared === 0 ? null : inSync / compared,
  }
}

/** The same as the service is given it. */
function factsOf(world: World): Facts {
  const { reviews, photos, inSync, compared, days } = world
  const waiting = reviews.filter(({ isHandled }) => !isHandled)
  const timed = reviews.flatMap(({ answeredAfter }) => answeredAfter ?? [])
  return {
    sums: {
      reviews: reviews.length,
      rating_sum: sum(reviews.map(({ stars }) => stars)),
      rated: reviews.length,
      responded: reviews.filter(({ isHandled }) => isHandled).length,
      responses: timed.length,
      timed_responses: timed.length,
      response_days: sum(timed),
    },
    presence: { ownerPhotos: photos, syncRatio: compared === 0 ? null : inSync / compared },
    waiting: { reviews: waiting.length, negative: 0, ageDays: sum(waiting.map(({ age }) => age)) },
    fields: compared === 0 ? null : { compared, inSync },
    full: fullFigures(days),
  }
}

const doing: Record<string, (world: World, items: number) => World> = {
  respond_unanswered: (world) => ({
    ...world,
    reviews: world.reviews.map((one) =>
      one.isHandled ? one : { ...one, isHandled: true, answeredAfter: one.age },
    ),
  }),
  respond_faster: (world) => ({
    ...world,
    reviews: world.reviews.map((one) => (one.answeredAfter === null ? one : { ...one, answeredAfter: 1 })),
  }),
  fix_listing_fields: (world, items) => ({ ...world, inSync: world.inSync + items }),
  connect_directory: (world) => ({ ...world, compared: 1, inSync: 1 }),
  add_owner_photos: (world, items) => ({ ...world, photos: world.photos! + items }),
}

const formulas = [
  ["old", (days: number) => (figures: Figures) => oldScore(figures, days)],
  ["new", (days: number) => (figures: Figures) => newScore(figures, days)],
] as const

describe.each(formulas)("acts by the %s score (D-306)", (_, formulaOf) => {
  test("doing exactly what is proposed moves the score by what was said", () => {
    let seen = 0
    fc.assert(
      fc.property(worlds, (world) => {
        const scoreOf = formulaOf(world.days)
        const before = scoreOf(figuresOf(world)).score
        for (const { code, items, gain } of actsOf(scoreOf, factsOf(world))) {
          const act = doing[code]
          if (!act) continue
          seen += 1
          const after = scoreOf(figuresOf(act(world, items))).score
          expect([code, after! - before!]).toEqual([code, expect.closeTo(gain, 3)])
        }
      }),
      { numRuns: 400 },
    )
    expect(seen).toBeGreaterThan(400)
  })

  test("asking for reviews counts on the ratings and responses that the others have", () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const scoreOf = formulaOf(world.days)
        const act = actsOf(scoreOf, factsOf(world)).find(({ code }) => code === "ask_for_reviews")
        if (!act) return
        const figures = figuresOf(world)
        const then = scoreOf({ ...figures, totalReviews: figures.totalReviews + act.items }).score!
        expect(then - scoreOf(figures).score!).toBeCloseTo(act.gain, 3)
      }),
    )
  })

  test("come by their gain, and none that would bring less than a line is worth", () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const gains = actsOf(formulaOf(world.days), factsOf(world)).map(({ gain }) => gain)
        expect(gains).toEqual([...gains].sort((a, b) => b - a))
        expect(Math.min(...gains, 1)).toBeGreaterThanOrEqual(leastGain)
      }),
    )
  })

  test("that are all done leave nothing to propose but what overlaps, and never lower the score", () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const scoreOf = formulaOf(world.days)
        const facts = factsOf(world)
        const codes = new Set(actsOf(scoreOf, facts).map(({ code }) => code))
        const after = afterAll(facts, codes)
        for (const { code } of actsOf(scoreOf, after)) expect(codes).not.toContain(code)
      }),
    )
  })

  test("are none where there is no score, and none for what counts in full", () => {
    const days = 182
    const full: World = {
      reviews: Array.from({ length: 60 }, () => ({ stars: 5, isHandled: true, answeredAfter: 0.5, age: 3 })),
      photos: 20,
      inSync: 10,
      compared: 10,
      days,
    }
    expect(actsOf(formulaOf(days), factsOf(full))).toEqual([])
    expect(actsOf(() => ({ score: null, parts: [] }), factsOf({ ...full, reviews: [] }))).toEqual([])
  })
})

test("late responses to old reviews that would cost more than they bring are not proposed (D-306)", () => {
  const reviews = [
    ...Array.from({ length: 49 }, () => ({ stars: 5, isHandled: true, answeredAfter: 0.5, age: 20 })),
    { stars: 1, isHandled: false, answeredAfter: null, age: 180 },
  ]
  const world = { reviews, photos: 20, inSync: 1, compared: 1, days: 182 }
  const codes = actsOf((figures) => oldScore(figures, 182), factsOf(world)).map(({ code }) => code)
  expect(codes).not.toContain("respond_unanswered")
})

test("the gain of the account is the difference of its score, by the reviews of each location (D-246, D-306)", () => {
  const member = fc.record({
    score: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    reviews: fc.integer({ min: 0, max: 50 }),
  })
  const scoreOf = (all: readonly { score: number | null; reviews: number }[]) => {
    const scored = all.filter(({ score }) => score !== null)
    const total = sum(scored.map(({ reviews }) => reviews))
    if (scored.length === 0) return null
    return total === 0
      ? sum(scored.map(({ score }) => score!)) / scored.length
      : sum(scored.map(({ score, reviews }) => score! * reviews)) / total
  }
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), fc.nat(5), member, (all, index, next) => {
      const at = index % all.length
      const own = all[at]!
      const isComparable = own.score !== null && next.score !== null
      // Where no location has reviews, an act brings none either.
      const reviews = all.some((one) => one.reviews > 0) ? Math.max(own.reviews, next.reviews) : 0
      const account = accountScore(all)
      const wanted = scoreOf(all)
      if (wanted === null) return expect(account.now).toBeNull()
      expect(account.now).toBeCloseTo(wanted, 6)
      if (!isComparable) return
      const changed = all.with(at, { score: next.score, reviews })
      expect(account.gain(own, { score: next.score, reviews })).toBeCloseTo(scoreOf(changed)! - wanted, 6)
    }),
  )
})

test("what a location scores with facts is what its formula says", () => {
  const world = { reviews: [], photos: 20, inSync: 1, compared: 2, days: 182 }
  const formula = (figures: Figures) => newScore(figures, 182)
  expect(scoreWith(formula, factsOf(world))).toBe(formula(figuresOf(world)).score)
})

describe("complaints about a category (D-306)", () => {
  const mentions = (negative: number, total: number) => ({
    category: "wait time",
    positive: total - negative,
    negative,
    total,
  })

  test.each([
    [40, 58, 200, 1000, true],
    [6, 10, 200, 1000, true],
    [5, 10, 0, 1000, false],
    [9, 9, 0, 1000, false],
    [40, 58, 700, 1000, false],
    [11, 20, 500, 1000, false],
  ])("%d of %d negative where %d of %d are everywhere: %s", (negative, total, all, of, isOne) => {
    expect(isComplaint({ here: mentions(negative, total), everywhere: mentions(all, of) })).toBe(isOne)
  })

  test.each([
    [0, 10, 0],
    [10, 10, 0.7225],
    [40, 58, 0.5618],
    [0, 0, 0],
  ])("%d of %d are at least a share of %d", (part, whole, least) => {
    expect(leastShare(part, whole)).toBeCloseTo(least, 3)
  })
})
