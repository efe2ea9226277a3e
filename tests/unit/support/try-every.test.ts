import { setTimeout as pause } from "node:timers/promises"
import { tryEvery } from "#tests/support/try-every.ts"

const named = (cell: unknown) => `cell ${cell}`

/** Error that it throws; fails when it does not. */
async function failureOf(trying: Promise<void>): Promise<string> {
  const { message } = await trying.then(
    () => ({ message: "nothing failed" }),
    (error: Error) => error,
  )
  return message
}

test("tries each cell in order, one after another", async () => {
  const met: string[] = []
  await tryEvery([3, 1, 2], named, async (cell) => {
    met.push(`${cell} begins`)
    await pause(cell)
    met.push(`${cell} ends`)
  })
  expect(met).toEqual(["3 begins", "3 ends", "1 begins", "1 ends", "2 begins", "2 ends"])
})

test("goes on after a cell that fails, and names all that did and no other", async () => {
  const met: number[] = []
  const message = await failureOf(
    tryEvery([1, 2, 3, 4], named, (cell) => {
      met.push(cell)
      expect(cell % 2).toBe(0)
    }),
  )
  expect(met).toEqual([1, 2, 3, 4])
  expect(message).toMatch(/^2 of 4 failed\n/)
  expect(message.match(/cell \d/g)).toEqual(["cell 1", "cell 3"])
})

test("says what was expected, what came and where, in plain text", async () => {
  const message = await failureOf(tryEvery([1], named, (cell) => expect(cell).toBe(2)))
  expect(message).toMatch(
    /\n {4}Expected: 2\n {4}Received: 1\n {4}in tests\/unit\/support\/try-every\.test\.ts:\d+$/,
  )
  expect(message).not.toContain("\u001b")
})

test("says what caused a failure, as of a property that does not hold", async () => {
  const cause = new Error("the answer was 500")
  const attempt = () => Promise.reject(new Error("Property failed after 6 tests", { cause }))
  const message = await failureOf(tryEvery([1], named, attempt))
  expect(message).toMatch(/Property failed after 6 tests\n {4}in .*\n {4}the answer was 500\n {4}in /)
})

test("has no line that Jest would take for the end of the message", async () => {
  const attempt = () => {
    throw new Error("outer: Error: inner\n    at inner (inner.ts:1:1)\nlast")
  }
  const message = await failureOf(tryEvery([1, 2], named, attempt))
  expect(message).not.toMatch(/^\s*at\s/m)
  expect(message).toMatch(/cell 1\n {4}outer: Error: inner\n {4}last\n.*\n\ncell 2\n/)
})

test("shows the first lines of a long reason", async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at + 1}`)
  const message = await failureOf(
    tryEvery([1], named, () => {
      throw new Error(lines.join("\n"))
    }),
  )
  expect(message).toContain("line 8\n    …")
  expect(message).not.toContain("line 9")
})

test.each<[string, () => unknown]>([
  ["a rejection", () => Promise.reject(new Error("lost"))],
  [
    "a text that is thrown",
    () => {
      throw "lost"
    },
  ],
])("counts %s as a failure", async (_, attempt) => {
  expect(await failureOf(tryEvery([1], named, attempt))).toMatch(/^1 of 1 failed\n\ncell 1\n {4}lost/)
})

test("fails when there is no cell, since nothing could", async () => {
  expect(await failureOf(tryEvery([], named, () => {}))).toBe("there is no cell to try")
})

test("fails when two cells have the same name", async () => {
  expect(await failureOf(tryEvery([1, 2, 1], named, () => {}))).toBe("two cells are named cell 1")
})
