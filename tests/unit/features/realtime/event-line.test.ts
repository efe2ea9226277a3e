import { createEventLine, type EventLineDeps } from "#lib/features/realtime/event-line.ts"
import type { LiveListener } from "#lib/features/realtime/live-event.ts"

type Requested = { channels: readonly string[]; lastId: string | null }

const message = (id: number, resource: string | number = id) =>
  `id: ${id}\nevent: message\ndata: ${JSON.stringify({
    channel: "account:1",
    action: "REVIEW_CREATED",
    resource_id: String(resource),
    sent_at: "2026-01-01T00:00:00Z",
  })}\n\n`

/** A body that says its parts and ends, or stays open for ever. */
const body = (parts: string[], stays = false) =>
  new ReadableStream({
    start(out) {
      for (const part of parts) out.enqueue(new TextEncoder().encode(part))
      if (!stays) out.close()
    },
  })

type Answer = string[] | number | "open" | "lost"

/** A server that gives its answers in turn, and a clock that jumps over every pause. */
function server(answers: Answer[], { offline = 0, lateMs = 0 } = {}) {
  const requested: Requested[] = []
  const pauses: number[] = []
  const heard: string[] = []
  let nowMs = 0
  let offlineLooks = offline
  const done = Promise.withResolvers<void>()
  const deps: EventLineDeps = {
    async open(channels, lastId, signal) {
      requested.push({ channels, lastId })
      const answer = answers.shift()
      if (answer === undefined) {
        done.resolve()
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
      }
      if (answer === "lost") throw new TypeError("fetch failed")
      if (typeof answer === "number") return new Response(JSON.stringify({ code: "why" }), { status: answer })
      return new Response(body(answer === "open" ? [] : answer, answer === "open"))
    },
    async pause(ms) {
      pauses.push(ms)
      nowMs += ms + lateMs
    },
    isOnline: () => offlineLooks <= 0,
    async online() {
      offlineLooks -= 1
    },
    now: () => nowMs,
    random: () => 0.5,
  }
  const listener: LiveListener = {
    event: ({ id, resource_id }) => heard.push(`${id}:${resource_id}`),
    state: (state) => heard.push(state),
    gap: () => heard.push("gap"),
    over: (code) => heard.push(`over ${code}`),
  }
  const line = createEventLine(listener, null, deps)
  return {
    line,
    requested,
    pauses,
    heard,
    /** Listens until the server has no more answers. */
    async all() {
      line.listenTo(["account:1"])
      await done.promise
      line.close()
    },
  }
}

test("a stream that is lost is opened again from the newest event, and what comes twice is told once", async () => {
  const one = server([[message(7), message(9), message(8)], [message(8), message(10)], []])
  await one.all()
  expect(one.requested.map(({ lastId }) => lastId)).toEqual([null, "9", "10", "10"])
  expect(one.heard.filter((word) => word.includes(":"))).toEqual(["7:7", "9:9", "8:8", "10:10"])
})

test("an event in pieces is told when it is whole; what no one can use is passed over", async () => {
  const [start, end] = [message(1).slice(0, 40), message(1).slice(40)]
  const odd = ["id: 2\ndata: nonsense\n\n", 'id: 3\ndata: {"channel":"account:1","action":"NEW_WORD"}\n\n']
  const one = server([["retry: 3000\n\n", ": here\n\n", start, end, ...odd]])
  await one.all()
  expect(one.heard.filter((word) => word.includes(":"))).toEqual(["1:1"])
})

test("a lost stream is unavailable and tried again after three seconds, spread around them [F-289]", async () => {
  const one = server(["open" as const, "lost"].slice(1) as Answer[])
  await one.all()
  expect(one.heard).toEqual(["unavailable"])
  expect(one.pauses).toEqual([3_000])
})

test("five failures in a row are a failure, then there is a try each minute; one that opens starts the count again [F-289]", async () => {
  const one = server([503, "lost", 503, 503, 503, 503, ["retry: 3000\n\n"], 503])
  await one.all()
  expect(one.heard).toEqual([
    ...Array.from({ length: 4 }, () => "unavailable"),
    "failed",
    "failed",
    "connected",
    "gap",
    "unavailable",
    "unavailable",
  ])
  expect(one.pauses).toEqual([3_000, 3_000, 3_000, 3_000, 60_000, 60_000, 3_000, 3_000])
})

test.each([
  [401, ["over why", "failed"]],
  [403, ["failed"]],
])("%s is a failure at once, with a try each minute [F-289]", async (status, heard) => {
  const one = server([status])
  await one.all()
  expect(one.heard).toEqual(heard)
  expect(one.pauses).toEqual([60_000])
})

test("what was lost for longer than events are kept may have missed some", async () => {
  const soon = server([[message(1)], []])
  await soon.all()
  expect(soon.heard).not.toContain("gap")
  const late = server([[message(1)], []], { lateMs: 300_000 })
  await late.all()
  expect(late.heard).toEqual(["connected", "1:1", "unavailable", "connected", "gap", "unavailable"])
})

test("without a network it is disconnected and waits for one [F-289]", async () => {
  const one = server([[message(1)]], { offline: 1 })
  await one.all()
  expect(one.heard.slice(0, 2)).toEqual(["disconnected", "connected"])
  expect(one.pauses).toEqual([3_000])
})

test("no channels close it, and more than twenty are not asked for", async () => {
  const one = server([])
  one.line.listenTo(Array.from({ length: 25 }, (_, at) => `user:${at}` as const))
  one.line.listenTo([])
  expect(one.requested[0]!.channels).toHaveLength(20)
  expect(one.heard).toEqual(["disconnected"])
})
