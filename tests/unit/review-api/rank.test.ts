import { ranked } from "../../../review-api/services/location-scores/rank.ts"

type Rows = Parameters<typeof ranked<string>>[0]["rows"]

/** A row of a score, with both scores like for like where there are any. */
const row = (of: string, score: number | null, both: [before: number, now: number] | null) =>
  ({
    of,
    now: { score: { score } },
    before: null,
    compared: () => both && { before: both[0], now: both[1], changes: new Map(), leftOut: [] },
  }) as unknown as Rows[number]

test("places gained are counted like for like, among those that both periods rank", () => {
  const rows = [
    row("climbs", 80, [50, 80]),
    row("falls", 60, [90, 60]),
    row("stays", 40, [40, 40]),
    row("ties with the one that stays", 40, [45, 40]),
    row("is new", 99, null),
    row("has few reviews", 70, [70, 70]),
    row("has no score", null, null),
  ]
  const found = ranked({ rows, isRanked: ({ of }) => of !== "has few reviews" })
  expect(found.map(({ of, ranking, rankChange }) => [of, ranking, rankChange()])).toEqual([
    ["climbs", 2, 1],
    ["falls", 3, -1],
    ["stays", 4, 1],
    ["ties with the one that stays", 4, 0],
    ["is new", 1, null],
    ["has few reviews", null, null],
    ["has no score", null, null],
  ])
})
