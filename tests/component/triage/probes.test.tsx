import { jest } from "@jest/globals"
import { type Probe, probes, runProbe } from "#lib/features/triage/probes.ts"
import {
  answers,
  fails,
  holds,
  intercepted,
  offline,
  requested,
  startApp,
} from "#tests/support/component/app.ts"

const never = new AbortController().signal
const run = (probe: Probe) => runProbe(probe, never, () => 0)

beforeAll(startApp)
afterEach(() => jest.useRealTimers())

describe("a probe", () => {
  test("goes through the proxy for browsers with its method and override", async () => {
    await Promise.all(probes.map(run))
    const sent = requested().map(({ method, path, headers }) => [
      path,
      method,
      headers["x-http-method-override"],
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
    expect(await run({ method: "PATCH" })).toEqual({ isPass: true, status: 200, ms: 0 })
    expect((await run({ method: "POST", override: "PATCH" })).isPass).toBe(true)
    const received_at = "2026-01-01T00:00:00Z"
    await answers("triage.post", { status: 200, body: { method: "POST", override: "PATCH", received_at } })
    expect(await run({ method: "POST" })).toMatchObject({ isPass: false, error: "Wrong response" })
  })

  test("fails on another status, on a page instead of an answer, and without any answer", async () => {
    await fails("triage.get", 403)
    expect(await run({ method: "GET" })).toEqual({ isPass: false, status: 403, ms: 0 })
    intercepted("triage.get")
    expect(await run({ method: "GET" })).toMatchObject({
      isPass: false,
      status: 200,
      error: "Wrong response",
    })
    offline("triage.get")
    expect(await run({ method: "GET" })).toEqual({ isPass: false, status: null, ms: 0, error: "No response" })
  })

  test("without an answer fails at 5 minutes and not before [F-672]", async () => {
    await holds("triage.put")
    jest.useFakeTimers()
    let result: unknown
    void run({ method: "PUT" }).then((value) => {
      result = value
    })
    await jest.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(result).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(result).toMatchObject({ isPass: false, status: null, error: "Timed out" })
  })

  test("that is given up tells nothing", async () => {
    await holds("triage.get")
    const giveUp = new AbortController()
    const running = runProbe({ method: "GET" }, giveUp.signal)
    giveUp.abort()
    await expect(running).rejects.toMatchObject({ name: "AbortError" })
  })
})
