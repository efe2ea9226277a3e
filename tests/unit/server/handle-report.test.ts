import { jest } from "@jest/globals"
import { handleReport } from "#lib/server/handle-report.ts"
import {
  appOrigin,
  appRequest,
  cookieOf,
  setAppEnvironment,
  testSession,
} from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let sink: Upstream
let lines: string[]
beforeAll(async () => {
  sink = await startUpstream((_, answer) => json(answer, 200, {}))
  setAppEnvironment({ ERROR_REPORT_URL: `${sink.url}/reports` })
})
afterAll(() => sink.close())
beforeEach(() => {
  lines = []
  sink.state.received.length = 0
  jest.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => jest.restoreAllMocks())

let peer = 0
const post = async (body: unknown, more: { cookie?: string; headers?: Record<string, string> } = {}) => {
  peer += 1
  const request = appRequest("/api/report", {
    method: "POST",
    peer: `198.51.100.${peer}`,
    ...more,
    headers: { origin: appOrigin, "content-type": "application/json", ...more.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  return (await handleReport(request)).status
}
const report = { kind: "window", message: "TypeError: x is not a function", path: "/reviews" }

describe("reports of browsers (D-019)", () => {
  test("become one line of the log with the account, and go to ERROR_REPORT_URL", async () => {
    expect(await post(report, { cookie: await cookieOf(testSession()) })).toBe(204)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: "client_error", accountId: "11", ...report })
    while (sink.state.received.length === 0) await new Promise(setImmediate)
    expect(JSON.parse(sink.last().body)).toMatchObject(report)
  })

  test("of an impersonated session are dropped [F-450]", async () => {
    const cookie = await cookieOf(testSession({ isImpersonated: true }))
    expect(await post(report, { cookie })).toBe(204)
    expect(lines).toEqual([])
  })

  test.each([
    ["no JSON", "nonsense", 400],
    ["no message", { kind: "window" }, 400],
    ["too much", { ...report, stack: "x".repeat(20_000) }, 413],
  ])("with %s are refused", async (_, body, status) => {
    expect(await post(body)).toBe(status)
    expect(lines).toEqual([])
  })

  test("from other sites are refused", async () => {
    expect(await post(report, { headers: { origin: "https://evil.example" } })).toBe(403)
    expect(lines).toEqual([])
  })

  test("of one address are kept 60 times a minute", async () => {
    const one = async () => {
      const headers = { origin: appOrigin, "content-type": "application/json" }
      const body = JSON.stringify(report)
      await handleReport(appRequest("/api/report", { method: "POST", peer: "203.0.113.77", headers, body }))
    }
    const minute = jest.spyOn(Date, "now").mockReturnValue(Date.now())
    for (let count = 0; count < 70; count += 1) await one()
    expect(lines).toHaveLength(60)
    minute.mockReturnValue(Date.now() + 60_000)
    await one()
    expect(lines).toHaveLength(61)
  })
})
