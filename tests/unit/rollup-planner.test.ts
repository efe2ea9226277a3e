import { addDays, daysIn } from "#lib/dates/day.ts"
import type { ReviewSelection } from "#review-api/db/queries/review-selection.ts"
import { countColumnsOf, planRollups, type RollupRead } from "#review-api/db/rollups/planner.ts"
import { fc } from "#tests/support/properties.ts"

const limited = { isLocationLimited: true, needsSources: false, finest: "none" } as const

test("without a location filter one table of sources and days is read", () => {
  expect(planRollups({ ...limited, isLocationLimited: false, from: "2024-01-05", to: "2024-03-07" })).toEqual(
    [{ grain: "sourceDay", from: "2024-01-05", to: "2024-03-07" }],
  )
})

test("whole months come from the month table, the edges of the range from the day table", () => {
  expect(planRollups({ ...limited, from: "2024-01-15", to: "2024-04-10" })).toEqual([
    { grain: "locationMonth", from: "2024-02-01", to: "2024-03-01" },
    { grain: "locationSourceDay", from: "2024-01-15", to: "2024-01-31" },
    { grain: "locationSourceDay", from: "2024-04-01", to: "2024-04-10" },
  ])
})

test("a range of whole months reads no days", () => {
  expect(planRollups({ ...limited, from: "2024-02-01", to: "2024-02-29" })).toEqual([
    { grain: "locationMonth", from: "2024-02-01", to: "2024-02-01" },
  ])
})

test("a range without a whole month reads days only", () => {
  expect(planRollups({ ...limited, from: "2024-01-15", to: "2024-02-20" })).toEqual([
    { grain: "locationSourceDay", from: "2024-01-15", to: "2024-02-20" },
  ])
})

test("sources are told apart only by tables that hold them", () => {
  const reads = planRollups({ ...limited, needsSources: true, from: "2023-12-20" })
  expect(reads).toEqual([
    { grain: "locationSourceMonth", from: "2024-01-01", to: null },
    { grain: "locationSourceDay", from: "2023-12-20", to: "2023-12-31" },
  ])
})

test("a range that ends before it begins reads nothing", () => {
  expect(planRollups({ ...limited, from: "2024-02-02", to: "2024-02-01" })).toEqual([])
})

function daysOf({ grain, from, to }: RollupRead): string[] {
  const last = grain.endsWith("Day") ? to! : addDays(`${addDays(to!, 31).slice(0, 8)}01`, -1)
  return Array.from({ length: daysIn(from!, last) }, (_, at) => addDays(from!, at))
}

test("the cells read for a range hold each of its days exactly once", () => {
  const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays("2023-01-01", count))
  fc.assert(
    fc.property(days, days, fc.boolean(), (a, b, needsSources) => {
      const [from, to] = a <= b ? [a, b] : [b, a]
      const read = planRollups({ ...limited, needsSources, from, to }).flatMap(daysOf)
      const wanted = Array.from({ length: daysIn(from, to) }, (_, at) => addDays(from, at))
      expect(read.toSorted()).toEqual(wanted)
    }),
  )
})

const selection = (more: Partial<ReviewSelection>) => ({ isEmpty: false, ...more }) as ReviewSelection

test("one of rating, sentiment, status, types or response is counted by its columns, more of them are not", () => {
  expect(countColumnsOf(selection({}))).toEqual({ add: ["reviews"], subtract: [] })
  expect(countColumnsOf(selection({ rating: [0] }))).toEqual({ add: ["stars0"], subtract: [] })
  expect(countColumnsOf(selection({ sentiment: -1 }))).toEqual({ add: ["negative"], subtract: [] })
  expect(countColumnsOf(selection({ status: ["in_progress"] }))).toEqual({
    add: ["in_progress"],
    subtract: [],
  })
  expect(countColumnsOf(selection({ rating: [5, 4] }))).toEqual({ add: ["stars5", "stars4"], subtract: [] })
  expect(countColumnsOf(selection({ status: ["unread", "in_progress"] }))).toEqual({
    add: ["unread", "in_progress"],
    subtract: [],
  })
  expect(countColumnsOf(selection({ reviewType: ["survey", "direct"] }))).toEqual({
    add: ["type_survey", "type_direct"],
    subtract: [],
  })
  expect(countColumnsOf(selection({ hasResponse: false }))).toEqual({
    add: ["reviews"],
    subtract: ["responses"],
  })
  expect(countColumnsOf(selection({ response: ["unanswered"] }))).toEqual({
    add: ["reviews"],
    subtract: ["responses"],
  })
  expect(countColumnsOf(selection({ rating: [1], status: ["unread"] }))).toBeNull()
})

test("text, tags, categories and responses that are not published do not fit the rollups", () => {
  expect(countColumnsOf(selection({ search: "soup" }))).toBeNull()
  expect(countColumnsOf(selection({ keyword: ["soup"] }))).toBeNull()
  expect(countColumnsOf(selection({ tags: ["parking"] }))).toBeNull()
  expect(countColumnsOf(selection({ category: "food" }))).toBeNull()
  expect(countColumnsOf(selection({ response: ["draft"] }))).toBeNull()
  expect(countColumnsOf(selection({ response: ["unanswered", "failed"] }))).toBeNull()
  expect(countColumnsOf(selection({ response: ["published"] }))).toEqual({ add: ["responses"], subtract: [] })
})
