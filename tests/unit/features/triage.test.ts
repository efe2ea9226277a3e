import { jest } from "@jest/globals"
import { type Probe, probes, runProbe } from "#lib/features/triage/probes.ts"
import { reportText, summaryOf } from "#lib/features/triage/report.ts"

type Fetch = (url: string, init: RequestInit) => Promise<Response>
const fetching = (own: Fetch) => {
  const spy = jest.fn(own)
  globalThis.fetch = spy as unknown as typeof fetch
  return spy
}
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const never = new AbortController().signal
const run = (probe: Probe) => runProbe(probe, never, () => 0)

/** An answer that comes when the signal fires, as a failure. */
const silence: Fetch = (_, { signal }) =>
  new Promise((_answer, fail) => signal!.addEventListener("abort", () => fail(signal!.reason)))

afterEach(() => jest.useRealTimers())

describe("a probe", () => {
  test("goes through the door of the browser with its method and override", async () => {
    const spy = fetching(async (_, { method }) => answer({ method, override: null }))
    await Promise.all(probes.map(run))
    const sent = spy.mock.calls.map(([url, init]) => [
      url,
      init.method,
      (init.headers as Record<string, string>)["x-http-method-override"],
    ])
    expect(sent).toEqual([
      ["/api/bff/triage", "GET", undefined],
      ["/api/bff/triage", "PUT", undefined],
      ["/api/bff/triage", "PATCH", undefined],
      ["/api/bff/triage", "DELETE", undefined],
      ["/api/bff/triage", "POST", undefined],
      ["/api/bff/triage", "POST", "PUT"],
      ["/api/bff/triage", "POST", "PATCH"],
      ["/api/bff/triage", "POST", "DELETE"],
    ])
  })

  test("passes when the API acted on its method, also when that travelled as an override (D-005)", async () => {
    fetching(async () => answer({ method: "POST", override: "PATCH" }))
    expect(await run({ method: "PATCH" })).toEqual({ isPass: true, status: 200, ms: 0 })
    expect((await run({ method: "POST", override: "PATCH" })).isPass).toBe(true)
    expect(await run({ method: "POST" })).toMatchObject({ isPass: false, fault: "Wrong answer" })
  })

  test("fails on another status, on a page instead of an answer, and without any answer", async () => {
    fetching(async () => answer({ method: "GET", override: null }, 403))
    expect(await run({ method: "GET" })).toEqual({ isPass: false, status: 403, ms: 0 })
    fetching(async () => new Response("<p>Sign in to this network</p>"))
    expect(await run({ method: "GET" })).toMatchObject({ isPass: false, status: 200, fault: "Wrong answer" })
    fetching(async () => {
      throw new TypeError("no network")
    })
    expect(await run({ method: "GET" })).toEqual({ isPass: false, status: null, ms: 0, fault: "No answer" })
  })

  test("without an answer fails at 5 minutes and not before [F-672]", async () => {
    jest.useFakeTimers()
    fetching(silence)
    let result: unknown
    void run({ method: "PUT" }).then((value) => {
      result = value
    })
    await jest.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(result).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(result).toMatchObject({ isPass: false, status: null, fault: "Timed out" })
  })

  test("that is given up tells nothing", async () => {
    fetching(silence)
    const giveUp = new AbortController()
    const running = runProbe({ method: "GET" }, giveUp.signal)
    giveUp.abort()
    await expect(running).rejects.toMatchObject({ name: "AbortError" })
  })
})

describe("the report", () => {
  const pass = { isPass: true, status: 200, ms: 12 }
  const fail = { isPass: false, status: null, ms: 300_000, fault: "Timed out" as const }
  const results = probes.map((_, index) => (index === 1 ? fail : pass))

  test("sums the probes up in one sentence", () => {
    expect(summaryOf(probes.map(() => pass))).toBe("All 8 probes passed.")
    expect(summaryOf(results)).toBe("1 of 8 probes failed.")
    expect(summaryOf([...results.slice(1), null])).toBe("Running the probes…")
  })

  test("tells facts and probes as text", () => {
    const facts = [
      { name: "Language", value: "en-US" },
      { name: "Screen", value: null },
    ]
    expect(reportText(facts, results).split("\n").slice(0, 6)).toEqual([
      "Language: en-US",
      "Screen: unknown",
      "",
      "GET: 200, 12 ms, Pass",
      "PUT: no status, 300000 ms, Fail (timed out)",
      "PATCH: 200, 12 ms, Pass",
    ])
  })
})
