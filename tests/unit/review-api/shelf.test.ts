import { setImmediate } from "node:timers/promises"
import { jest } from "@jest/globals"
import { createShelf } from "#review-api/services/connections/shelf.ts"
import type { TakenFromPlace } from "#review-api/services/connections/take-reviews.ts"
import type { Deps } from "#review-api/services/deps.ts"

type Write = { end(): void; fail(error: Error): void }

/** A shelf whose writes stay under way until they are ended. */
function openShelf(kind: Deps["kind"] = "postgres") {
  const writes: Write[] = []
  const transaction = () =>
    new Promise<number[]>((resolve, reject) => writes.push({ end: () => resolve([]), fail: reject }))
  const deps = { kind, db: { transaction } } as unknown as Deps
  return { writes, shelf: createShelf(deps, { accountId: 1, tokenId: 1, attempts: 1 }) }
}

/** After a write, requests go first. */
async function madeWay(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

const some = (count: number) =>
  ({ reviews: Array(count).fill({}), askedAtMs: 0 }) as unknown as TakenFromPlace
const instants = { syncedTo: "2026-01-01T00:00:00.000Z", askedAt: "2026-01-01T00:00:00.000Z" }
const end = { accountId: 1, placeId: 1, ...instants, total: 1, taken: 1, isFull: true }

describe("what comes in from several places", () => {
  let places: { done(): void }[]
  /** A place that goes on until it is done. */
  const place = ({ shelf }: ReturnType<typeof openShelf>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    places.push({ done: resolve })
    return shelf.during(() => promise)
  }
  beforeEach(() => {
    places = []
    jest.useFakeTimers()
  })
  afterEach(() => jest.useRealTimers())

  test("is written together: a little waits while another place may bring more", async () => {
    const opened = openShelf()
    const { shelf, writes } = opened
    void place(opened)
    void place(opened)
    const puts = [shelf.put(some(10))]
    expect(writes).toHaveLength(0)
    puts.push(shelf.put(some(10)))
    expect(writes).toHaveLength(1)
    writes[0]!.end()
    await Promise.all(puts)
    expect(writes).toHaveLength(1)
  })

  test("waits for no place that is done, and a quarter of a second for one that is not", async () => {
    const opened = openShelf()
    const { shelf, writes } = opened
    void place(opened)
    const other = place(opened)
    const put = shelf.put(some(10))
    places[1]!.done()
    await other
    expect(writes).toHaveLength(1)
    writes[0]!.end()
    await put
    await madeWay()
    void place(opened)
    void shelf.put(some(10))
    await jest.advanceTimersByTimeAsync(249)
    expect(writes).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(writes).toHaveLength(2)
  })

  test.each([
    ["postgres", 1_000, 999],
    ["pglite", 1, 0],
  ] as const)("is written as soon as there is enough of it: on %s %d reviews", (kind, enough, little) => {
    for (const count of [little, enough]) {
      const opened = openShelf(kind)
      void place(opened)
      void place(opened)
      if (count > 0) void opened.shelf.put(some(count))
      expect(opened.writes).toHaveLength(count === enough ? 1 : 0)
    }
  })

  test("goes with the ends of places, which wait for a write of others or for the end of all", async () => {
    const { shelf, writes } = openShelf()
    shelf.end(end)
    expect(writes).toHaveLength(0)
    const put = shelf.put(some(1))
    writes[0]!.fail(new Error("the database is away"))
    await expect(put).rejects.toThrow("away")
    const cleared = shelf.cleared()
    await madeWay()
    expect(writes).toHaveLength(2)
    writes[1]!.end()
    await cleared
    await shelf.cleared()
    expect(writes).toHaveLength(2)
  })
})
