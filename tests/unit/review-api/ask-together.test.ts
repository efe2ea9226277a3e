import { setImmediate } from "node:timers/promises"
import { askTogether } from "#review-api/identity/open-session.ts"

test("what is asked in one turn is asked once, and what is asked later is asked again", async () => {
  const requested: string[] = []
  const ask = askTogether(async (key) => {
    requested.push(key)
    await setImmediate()
    return requested.length
  })
  const [one, two] = [ask("a"), ask("a")]
  const other = ask("b")
  expect(requested).toEqual([])
  await setImmediate()
  // The first question is under way: who comes now must not get an answer that was begun before.
  const late = ask("a")
  expect(await Promise.all([one, two, other])).toEqual([2, 2, 2])
  expect(await late).toBe(3)
  expect(requested).toEqual(["a", "b", "a"])
})

test("a question that fails fails for all who asked it, and for no one after them", async () => {
  let isAway = true
  const ask = askTogether(async () => {
    if (isAway) throw new Error("away")
    return "here"
  })
  const both = await Promise.allSettled([ask("a"), ask("a")])
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  isAway = false
  expect(await ask("a")).toBe("here")
})
