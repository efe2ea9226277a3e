import { noteOwnChange, takeOwnChange } from "#lib/features/reviews/organise/own-changes.ts"

test("a page's own change is told from those of others once, and not when it was refused", () => {
  expect(takeOwnChange("7")).toBe(false)
  noteOwnChange("7")
  noteOwnChange("7")
  expect([takeOwnChange("8"), takeOwnChange("7"), takeOwnChange("7"), takeOwnChange("7")]).toEqual([
    false,
    true,
    true,
    false,
  ])
  noteOwnChange("7")()
  expect(takeOwnChange("7")).toBe(false)
})
