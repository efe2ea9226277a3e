import { setTimeout as pause } from "node:timers/promises"
import type { Caller, TestAnswer, TestCall } from "./api-caller.ts"

type Call = (method: string, path: string, options?: TestCall) => Promise<TestAnswer>

const statuses = ["unread", "in_progress", "completed"]

/** Reads and writes without end, and remembers what was answered. */
export function startLoad(call: Call, as: Caller, reviewIds: readonly number[]) {
  const answers = new Map<string, number>()
  const notes: string[] = []
  const tags: string[] = []
  /** Possible states of a review: the last status that was confirmed, and those that were sent since. */
  const possible = new Map<number, string[]>()
  let isOver = false
  let confirmed = 0

  async function ask(method: string, path: string, options: TestCall = {}): Promise<boolean> {
    const { status, headers } = await call(method, path, { as, ...options })
    const key = status === 503 ? `503 after ${headers.get("retry-after")}` : String(status)
    answers.set(key, (answers.get(key) ?? 0) + 1)
    if (status >= 300) await pause(20)
    return status < 300
  }

  const acts = [
    async (turn: number) => {
      const content = `note ${turn}`
      const body = { review_id: reviewIds[0], content }
      if (await ask("POST", "/notes", { body })) notes.push(content)
    },
    async (turn: number) => {
      const name = `tag ${turn}`
      if (await ask("POST", "/tags", { body: { name } })) tags.push(name)
    },
    ...[1, 2].map((at) => async (turn: number) => {
      const id = reviewIds[at]!
      const status = statuses[turn % statuses.length]!
      possible.set(id, [...(possible.get(id) ?? []), status])
      const headers = { "x-http-method-override": "PATCH" }
      if (await ask("POST", `/reviews/${id}`, { body: { status }, headers })) {
        confirmed += 1
        possible.set(id, [status])
      }
    }),
    async () => void (await ask("GET", "/reviews")),
    async (turn: number) => void (await ask("GET", `/reviews/${reviewIds[turn % reviewIds.length]}`)),
  ]
  const running = acts.map(async (act) => {
    for (let turn = 0; !isOver; turn += 1) await act(turn)
  })

  return {
    /** Statuses of answers, with when to try again for 503, and how often they came. */
    answers,
    confirmedCount: () => notes.length + tags.length + confirmed,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
    /** Confirmed writes that are missing. */
    async lost(): Promise<string[]> {
      const names = (list: { content?: string; name?: string }[]) =>
        list.map((one) => one.content ?? one.name)
      const all = async (path: string, noun: string, query: object) => {
        const found = new Set<unknown>()
        for (let page = 1; ; page += 1) {
          const { body } = await call("GET", path, { as, query: { ...query, page, per_page: 500 } })
          const known = found.size
          for (const one of names(body._embedded[noun])) found.add(one)
          if (found.size === known) return found
        }
      }
      const hasNotes = await all("/notes", "notes", { review_id: reviewIds[0] })
      const hasTags = await all("/tags", "tags", {})
      const wrong: string[] = []
      for (const [id, may] of possible) {
        const { body } = await call("GET", `/reviews/${id}`, { as })
        if (!may.includes(body.status)) wrong.push(`review ${id} is ${body.status}, not ${may}`)
      }
      return [
        ...notes.filter((one) => !hasNotes.has(one)),
        ...tags.filter((one) => !hasTags.has(one)),
        ...wrong,
      ]
    },
  }
}
