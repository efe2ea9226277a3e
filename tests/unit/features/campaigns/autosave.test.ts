import { jest } from "@jest/globals"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { ApiFailure, upstreamFailure } from "#lib/errors/api-failure.ts"
import { autosaveMs, createAutosave, type SaveState, type Stored } from "#lib/features/campaigns/autosave.ts"

type Body = { content: string }

const theirs = { id: 7, version: 5, content: "Theirs" } as unknown as Campaign

function scene(stored: Stored = { id: "7", version: 1 }) {
  const states: SaveState[] = []
  const saved: [string, Stored][] = []
  const form = { content: "" }
  const answers: (() => Promise<NonNullable<Stored>>)[] = []
  const autosave = createAutosave<Body>(
    { stored, body: { content: "" } },
    {
      read: () => ({ ...form }),
      save: async (body, known) => {
        saved.push([body.content, known])
        return (answers.shift() ?? (async () => ({ id: "7", version: (known?.version ?? 0) + 1 })))()
      },
      isSame: (body, { content }) => body.content === content,
      onState: (state) => states.push(state),
      now: () => 0,
    },
  )
  const type = (content: string) => {
    form.content = content
    autosave.changed()
  }
  const fails = (failure: Error) => answers.push(() => Promise.reject(failure))
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  return { autosave, states, saved, answers, type, fails, pass, is: () => states.at(-1)?.is }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("a draft that saves itself", () => {
  test("is saved five seconds after a change at the latest, with the version that it has", async () => {
    const { type, saved, pass, is } = scene()
    type("a")
    await pass(4_000)
    type("ab")
    expect(saved).toEqual([])
    await pass(1_000)
    expect(saved).toEqual([["ab", { id: "7", version: 1 }]])
    expect(is()).toBe("saved")
    expect(autosaveMs).toBe(5_000)
  })

  test("that is as it was before is not saved again", async () => {
    const { type, saved, pass } = scene()
    type("a")
    type("")
    await pass(10_000)
    expect(saved).toEqual([])
  })

  test("is created once, however much is typed meanwhile, and changed from then on", async () => {
    const { type, saved, answers, pass, autosave } = scene(null)
    let answer: (stored: { id: string; version: number }) => void = () => {}
    answers.push(() => new Promise((resolve) => (answer = resolve)))
    type("a")
    await pass(5_000)
    type("ab")
    await pass(20_000)
    expect(saved).toHaveLength(1)
    answer({ id: "7", version: 1 })
    await pass(5_000)
    expect(saved).toEqual([
      ["a", null],
      ["ab", { id: "7", version: 1 }],
    ])
    expect(autosave.stored()).toEqual({ id: "7", version: 2 })
  })

  test("tries again by itself while the line fails, and loses nothing", async () => {
    const { type, saved, fails, pass, is } = scene()
    for (let at = 0; at < 3; at++) fails(upstreamFailure("upstream_unreachable"))
    type("a")
    await pass(5_000)
    expect(is()).toBe("retrying")
    type("abc")
    await pass(2_000 + 4_000 + 8_000)
    expect(saved.at(-1)![0]).toBe("abc")
    expect(is()).toBe("saved")
  })

  test("stops for a version of somebody else until one of both is chosen", async () => {
    const { type, saved, fails, pass, states, autosave } = scene()
    fails(new ApiFailure(409, "changed", "campaign_changed", {}, { campaign: theirs }))
    type("Mine")
    await pass(5_000)
    expect(states.at(-1)).toEqual({ is: "conflict", theirs })
    type("Mine, too")
    await pass(60_000)
    expect(saved).toHaveLength(1)
    expect(await autosave.keepMine(theirs.version)).toBe(true)
    expect(saved.at(-1)).toEqual(["Mine, too", { id: "7", version: 5 }])
  })

  test("whose answer was lost is no conflict with itself", async () => {
    const { type, fails, pass, is, autosave } = scene()
    fails(new ApiFailure(409, "changed", "campaign_changed", {}, { campaign: theirs }))
    type("Theirs")
    await pass(5_000)
    expect(is()).toBe("saved")
    expect(autosave.stored()).toEqual({ id: "7", version: 5 })
  })

  test.each([
    [new ApiFailure(409, "sent", "campaign_not_draft"), "not_draft"],
    [new ApiFailure(404, null), "not_found"],
  ])("ends when it is sent or gone meanwhile", async (failure, why) => {
    const { type, fails, pass, states } = scene()
    fails(failure)
    type("a")
    await pass(5_000)
    expect(states.at(-1)).toEqual({ is: "ended", why })
  })

  test("says what was refused, and is saved with the next change", async () => {
    const { type, fails, pass, states, is } = scene()
    fails(new ApiFailure(422, "Subject is too long", undefined, { subject: ["is too long"] }))
    type("a")
    await pass(5_000)
    expect(states.at(-1)).toEqual({
      is: "refused",
      text: "Subject is too long",
      errors: { subject: ["is too long"] },
    })
    type("b")
    await pass(5_000)
    expect(is()).toBe("saved")
  })
})
