import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { stampRequests } from "#lib/http/received.ts"
import { watchRequests } from "#lib/monitoring/watch-requests.ts"
import { createAdmission } from "#lib/server/admission.ts"
import { admitRequests } from "#lib/server/admit-requests.ts"
import { cookieOf, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { polled } from "#tests/support/polled.ts"

let server: Server
let port: number
let admission: ReturnType<typeof createAdmission>
/** Call that the app has been given and has not answered. */
let given: { url: string; answer: ServerResponse }[] = []
let ends: (() => void)[] = []

beforeAll(() => setAppEnvironment({}))
beforeEach(async () => {
  given = []
  const limits = { least: 1, most: 1, slowMs: 60_000, longestWaitMs: 60_000, leastRoom: 1 }
  admission = createAdmission({ limits, isBusy: () => true })
  ends = [stampRequests(), watchRequests(), admitRequests(admission)]
  server = createServer((request, answer) => void given.push({ url: request.url!, answer }))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const end of ends) end()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })
const arrived = (url: string) =>
  polled(
    async () => given.find((one) => one.url === url),
    (one) => one !== undefined,
  )
const waitingIs = (count: number) =>
  polled(
    async () => admission.waiting(),
    (is) => is === count,
  )

/** A page that is rendered without end, and another that waits for its turn. */
async function crowded(headers: Record<string, string> = {}) {
  const first = ask("/first").catch(() => null)
  await arrived("/first")
  const second = ask("/second", headers).catch(() => null)
  await waitingIs(1)
  return { first, second }
}

test("a page that can't have its turn in time is a 503 that says when to try again and names no product", async () => {
  await crowded({ cookie: await cookieOf(testSession()) })
  const page = await ask("/third", { accept: "text/html,application/xhtml+xml" })
  const text = await page.text()
  expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
    503,
    "10",
    "text/html; charset=utf-8",
  ])
  expect(text).toContain("Too many people are using this site right now.")
  const json = await ask("/fourth", { accept: "application/json" })
  expect([json.status, await json.json()]).toEqual([
    503,
    expect.objectContaining({ status: 503, code: "app_busy" }),
  ])
  const sent = JSON.stringify([
    text,
    [...page.headers],
    [...json.headers].map(([name, value]) => name + value),
  ])
  expect(sent.replaceAll(/x-request-id/g, "")).not.toMatch(/outpost/i)
})

test("health, files, forms and the calls of scripts do not wait", async () => {
  await crowded()
  for (const path of ["/healthz", "/_next/static/a.js", "/api/bff/reviews", "/api/session/login"]) {
    const asked = ask(path)
    const { answer } = (await arrived(path))!
    answer.end()
    expect([path, (await asked).status]).toEqual([path, 200])
  }
})

test("a page has its turn when the one before it is sent, whether or not its reader takes it", async () => {
  const { second } = await crowded()
  const { answer } = (await arrived("/first"))!
  answer.writeHead(200)
  const next = await arrived("/second")
  expect(admission.underWay()).toBe(1)
  next!.answer.end("here")
  expect(await (await second)!.text()).toBe("here")
})

test("a client that leaves gives its turn up, also behind another request of its connection", async () => {
  const client = connect(port, "127.0.0.1")
  client.write("GET /first HTTP/1.1\r\nhost: x\r\n\r\n")
  await arrived("/first")
  client.write("GET /behind HTTP/1.1\r\nhost: x\r\n\r\n")
  await waitingIs(1)
  client.destroy()
  await waitingIs(0)
  const asked = ask("/after")
  ;(await arrived("/after"))!.answer.end("here")
  expect(await (await asked).text()).toBe("here")
  expect(admission.underWay()).toBe(0)
})
