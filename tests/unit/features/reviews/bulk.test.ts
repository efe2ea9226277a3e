import type { BulkAction } from "#lib/contract/review-bulk-actions/schema.ts"
import { bulkText, hurriedPauses, pollBulk, undoSteps } from "#lib/features/reviews/organise/bulk.ts"
import { bulkFilterOf } from "#lib/features/reviews/organise/review-permissions.ts"

const before = [
  { id: "1", status: "unread", labelId: "", assigneeId: "", tags: ["Parking"] },
  { id: "2", status: "completed", labelId: "7", assigneeId: "5", tags: [] },
  { id: "3", status: "unread", labelId: "8", assigneeId: "6", tags: ["parking", "Staff"] },
]

describe("taking back a change of chosen reviews", () => {
  test("gives each the status that it had, and leaves alone who had the new one", () => {
    expect(undoSteps({ status: "completed" }, before)).toEqual([
      { ids: ["1", "3"], change: { status: "unread" } },
    ])
  })

  test("gives each the label that it had, or none", () => {
    expect(undoSteps({ review_status_label_id: "7" }, before)).toEqual([
      { ids: ["1"], change: { review_status_label_id: null } },
      { ids: ["3"], change: { review_status_label_id: "8" } },
    ])
    expect(undoSteps({ review_status_label_id: null }, before)).toEqual([
      { ids: ["2"], change: { review_status_label_id: "7" } },
      { ids: ["3"], change: { review_status_label_id: "8" } },
    ])
  })

  test("gives each to whom it was assigned, or to nobody", () => {
    expect(undoSteps({ assigned_user_id: "5" }, before)).toEqual([
      { ids: ["1"], change: { assigned_user_id: null } },
      { ids: ["3"], change: { assigned_user_id: "6" } },
    ])
  })

  test("takes an added tag off who had it not, and puts a removed one back, whatever its case", () => {
    expect(undoSteps({ add_tags: ["PARKING"] }, before)).toEqual([
      { ids: ["2"], change: { remove_tags: ["PARKING"] } },
    ])
    expect(undoSteps({ remove_tags: ["Parking"] }, before)).toEqual([
      { ids: ["1", "3"], change: { add_tags: ["Parking"] } },
    ])
  })

  test("is nothing where nothing changed", () => {
    expect(undoSteps({ status: "completed" }, [before[1]!])).toEqual([])
  })
})

const action = (given: Partial<BulkAction>): BulkAction => ({
  id: 5,
  account_id: 1,
  status: "pending",
  changed: 0,
  unchanged: 0,
  missing: 0,
  created_at: "2026-01-05T10:00:00Z",
  ...given,
})

describe("a change that a job makes", () => {
  test("is asked for until it has ended, and tells how far it is", async () => {
    const answers = [action({ changed: 500 }), action({ changed: 900, unchanged: 100, status: "completed" })]
    const waits: number[] = []
    const seen: number[] = []
    const ended = await pollBulk(action({}), {
      read: async () => answers.shift()!,
      wait: async (ms) => void waits.push(ms),
      onProgress: ({ changed }) => void seen.push(changed),
    })
    expect(ended.status).toBe("completed")
    expect(seen).toEqual([0, 500])
    expect(waits[1]!).toBeGreaterThan(waits[0]!)
  })

  test("is looked at at once when someone says that it has ended, also before the pause begins", async () => {
    const { wait, hurry } = hurriedPauses()
    const long = wait(2_000_000)
    hurry()
    await long
    hurry()
    await wait(2_000_000)
    let isOver = false
    const next = wait(2_000_000).then(() => {
      isOver = true
    })
    await new Promise((done) => setTimeout(done))
    expect(isOver).toBe(false)
    hurry()
    await next
    await wait(0)
  })

  test("outlives calls that fail, but not forever", async () => {
    const fail = () => Promise.reject(new Error("no answer"))
    const wait = async () => {}
    const reads = [fail, fail, async () => action({ status: "completed", changed: 3 })]
    const poll = { read: () => reads.shift()!(), wait, onProgress: () => {} }
    expect((await pollBulk(action({}), poll)).changed).toBe(3)
    await expect(pollBulk(action({}), { read: fail, wait, onProgress: () => {} })).rejects.toThrow(
      "no answer",
    )
  })

  test("says what it did", () => {
    expect(bulkText(action({ status: "completed", changed: 0 }))).toBe("0 reviews changed")
    expect(bulkText(action({ status: "completed", changed: 1 }))).toBe("1 review changed")
    expect(bulkText(action({ status: "completed", changed: 1200, missing: 2 }))).toBe(
      "1,200 reviews changed; 2 no longer exist.",
    )
    expect(bulkText(action({ status: "failed", changed: 4 }))).toBe(
      "The change stopped early: 4 reviews changed.",
    )
  })
})

test("a change of all behind a filter is asked for in the own account", () => {
  expect(bulkFilterOf({ account_id: "3", parent_id: "2", rating: 5, tags: ["a"] })).toEqual({
    rating: 5,
    tags: ["a"],
  })
})
