import { jest } from "@jest/globals"
import { asOwnChange, consumeOwnChange, noteOwnChange } from "#lib/features/reviews/organise/own-changes.ts"

afterEach(() => jest.useRealTimers())

test("a page's own change is told from those of others once, and not when it was refused", async () => {
  expect(consumeOwnChange("7")).toBe(false)
  noteOwnChange("7")
  noteOwnChange("7")
  expect([
    consumeOwnChange("8"),
    consumeOwnChange("7"),
    consumeOwnChange("7"),
    consumeOwnChange("7"),
  ]).toEqual([false, true, true, false])
  await expect(asOwnChange("7", () => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
  expect(consumeOwnChange("7")).toBe(false)
  expect(await asOwnChange("7", async () => "made")).toBe("made")
  expect(consumeOwnChange("7")).toBe(true)
})

test("an own change that is never told hides no later change of someone else", () => {
  jest.useFakeTimers({ now: 0 })
  noteOwnChange("7")
  jest.setSystemTime(10_000)
  expect(consumeOwnChange("7")).toBe(false)
})
