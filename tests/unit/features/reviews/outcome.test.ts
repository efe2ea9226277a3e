import type { Response } from "#lib/contract/responses/schema.ts"
import { followResponse, outcomeOf } from "#lib/features/reviews/response/outcome.ts"

const response = (status: string, error?: string): Response => ({
  id: 1,
  review_id: 7,
  content: "Thank you",
  status,
  ...(error ? { error } : {}),
})

test.each([
  [response("pending"), null],
  [response("published"), { level: "success", message: "Response published" }],
  [response("error_published"), { level: "alert", message: expect.stringContaining("We'll try again.") }],
  [response("draft", "Too long for us."), { level: "alert", message: "Too long for us." }],
  [response("draft"), { level: "alert", message: "The response was not published." }],
  [null, { level: "info", message: "This response no longer exists." }],
])("of %j is said: %j", (given, said) => {
  expect(outcomeOf(given)).toEqual(said)
})

test("what became of a response is said when its source has answered and not before, also over a call that fails", async () => {
  const answers: (Response | Error)[] = [response("pending"), new Error("away"), response("published")]
  const waits: number[] = []
  const deps = {
    async read() {
      const answer = answers.shift()!
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async (ms: number) => void waits.push(ms),
  }
  expect(await followResponse("7", deps)).toMatchObject({ message: "Response published" })
  expect(answers).toEqual([])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))

  const silent = { ...deps, read: async () => response("pending") }
  expect(await followResponse("7", silent)).toMatchObject({ level: "info" })
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(45_000)
})
