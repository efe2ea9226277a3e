import { setTimeout as pause } from "node:timers/promises"
import { Client, request } from "undici"
import { demoDatabase } from "../../support/demo-database.ts"
import { openEventStream } from "../../support/event-stream.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { polled } from "../../support/polled.ts"
import { isAlive, processesOf, serversOf } from "../../support/processes.ts"
import { type Product, startProduct } from "../../support/product.ts"

let product: Product
/** A connection to each process. */
let connections: Client[] = []
let cookie: string

type Line = { program: string; process: number; requestId: string; msg: string }
const lineOf = (id: string) =>
  polled(
    async () =>
      product
        .output()
        .split("\n")
        .filter((line) => line.startsWith('{"') && line.includes(`"requestId":"${id}"`))
        .map((line) => JSON.parse(line) as Line)
        .find(({ program, msg }) => program === "app" && msg === "request"),
    (line) => line !== undefined,
  )

let asked = 0
async function ask(connection: Client, path: string, headers: Record<string, string> = {}) {
  asked += 1
  const id = `several-${asked}`
  const answer = await connection.request({
    path,
    method: "GET",
    headers: { cookie, accept: "text/html", "x-request-id": id, ...headers },
  })
  return { status: answer.statusCode, id, text: await answer.body.text() }
}

/** Opens connections until there is one to each of two processes; later ones alternate. */
async function connectToBoth(): Promise<Client[]> {
  const found = new Map<number, Client>()
  while (found.size < 2) {
    const connection = new Client(product.address, { pipelining: 1 })
    const { id } = await ask(connection, "/api/bff/whoami")
    const { process } = (await lineOf(id))!
    if (found.has(process)) await connection.close()
    else found.set(process, connection)
  }
  return [...found.values()]
}

const both = () =>
  polled(
    async () => serversOf(product, "app"),
    (pids) => pids.length === 2,
  )

beforeAll(async () => {
  product = await startProduct({ OUTPOST_APP_PROCESSES: "2" }, await demoDatabase())
  await both()
  cookie = ""
  connections = await connectToBoth()
  cookie = await (await signedIn(demo.admin, { address: product.address })).jar.getCookieString(
    product.address,
  )
})
afterAll(async () => {
  for (const connection of connections) await connection.destroy()
  await product?.stop()
})

test("a session that was opened at one process holds at all, and ends at all", async () => {
  const browser = await signedIn(demo.limited, { address: product.address })
  const own = await browser.jar.getCookieString(product.address)
  for (const connection of connections) {
    expect((await ask(connection, "/reviews", { cookie: own })).status).toBe(200)
  }
  await browser.ask("/api/session/logout", { method: "POST", headers: { origin: product.address } })
  for (const connection of connections) {
    expect((await ask(connection, "/reviews", { cookie: own })).status).toBe(307)
  }
})

test("what is saved at one process is read by all at once", async () => {
  for (const connection of connections) await ask(connection, "/reviews")
  for (const [turn, connection] of connections.entries()) {
    const name = `Renamed ${turn}`
    const { statusCode, body } = await connection.request({
      path: "/api/forms/account.save",
      method: "POST",
      headers: { cookie, origin: product.address, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ name, time_zone: "America/New_York", week_start: "sunday" }).toString(),
    })
    await body.dump()
    expect(statusCode).toBe(303)
    for (const reader of connections) expect((await ask(reader, "/reviews")).text).toContain(name)
  }
})

test("what was typed into a long form that is refused is back at all", async () => {
  const long = Array.from({ length: 900 }, () => Math.random().toString(36).slice(2)).join(" ")
  for (const connection of connections) {
    const { statusCode, headers, body } = await connection.request({
      path: "/api/forms/response-template.save",
      method: "POST",
      headers: { cookie, origin: product.address, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        page: "/settings/response-templates/new",
        name: "",
        content: long,
      }).toString(),
    })
    await body.dump()
    expect(statusCode).toBe(303)
    const flash = [headers["set-cookie"]]
      .flat()
      .map((one) => one?.split(";")[0])
      .join("; ")
    for (const reader of connections) {
      const { text } = await ask(reader, "/settings/response-templates/new", {
        cookie: `${cookie}; ${flash}`,
      })
      expect(text).toContain(long.slice(-40))
    }
  }
})

test("an event reaches the browsers at both", async () => {
  const browser = await signedIn(demo.admin, { address: product.address })
  const { items } = await readList<{ id: number; account_id: number; status: string }>(browser, "reviews")
  const { id, account_id: account, status } = items[0]!
  const url = `${product.address}/api/bff/realtime?channels=account:${account}`
  const streams = await Promise.all(
    [1, 2, 3, 4].map((turn) => openEventStream(url, { cookie, "x-request-id": `stream-${turn}` })),
  )
  const changed = await browser.ask(`/api/bff/reviews/${id}`, {
    method: "PATCH",
    headers: {
      origin: product.address,
      "content-type": "application/json",
      "x-outpost-client": "web",
    },
    body: JSON.stringify({ status: status === "completed" ? "unread" : "completed" }),
  })
  expect(changed.status).toBe(200)
  for (const stream of streams) await stream.heard(1)
  for (const stream of streams) await stream.close()
  const lines = await Promise.all([1, 2, 3, 4].map((turn) => lineOf(`stream-${turn}`)))
  expect(new Set(lines.map((line) => line!.process)).size).toBe(2)
})

test("the metrics of either are those of both", async () => {
  const pages = async (connection: Client) =>
    Number(
      /outpost_app_request_seconds_count\{kind="page",status="200"\} (\d+)/.exec(
        (await ask(connection, "/metrics")).text,
      )?.[1],
    )
  const [one, other] = connections as [Client, Client]
  const before = await pages(one)
  for (const connection of connections) await ask(connection, "/settings")
  expect([await pages(one), await pages(other)]).toEqual([before + 2, before + 2])
})

test("one that is killed under load takes only its own requests along, and is started again", async () => {
  const readers = 6
  let isOver = false
  let done = 0
  const failed: string[] = []
  const load = Array.from({ length: readers }, async () => {
    while (!isOver) {
      try {
        const { statusCode, body } = await request(`${product.address}/login`, {
          reset: true,
          headersTimeout: 60_000,
        })
        await body.dump()
        if (statusCode !== 200) failed.push(String(statusCode))
      } catch (error) {
        failed.push(String(error))
      }
      done += 1
    }
  })
  const reach = (count: number) =>
    polled(
      async () => done,
      (is) => is >= count,
    )
  await reach(30)
  const [killed] = await both()
  process.kill(killed!, "SIGKILL")
  await reach(done + 60)
  await polled(
    async () => serversOf(product, "app").filter((pid) => pid !== killed),
    (pids) => pids.length === 2,
  )
  await reach(done + 60)
  isOver = true
  await Promise.all(load)
  expect(failed.length).toBeLessThanOrEqual(readers)
  expect(product.output()).toContain("A process of the app ended by SIGKILL. It restarts in 1 second")
})

test("all of them end with the command, however it ends", async () => {
  const pids = processesOf(product)
  expect(pids.length).toBeGreaterThan(4)
  process.kill(product.child.pid!, "SIGKILL")
  await polled(
    async () => pids.filter(isAlive),
    (alive) => alive.length === 0,
  )
  await pause(0)
  await expect(request(`${product.address}/login`)).rejects.toMatchObject({ code: "ECONNREFUSED" })
})
