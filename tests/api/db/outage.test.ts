import { setTimeout as pause } from "node:timers/promises"
import { channelOf } from "#lib/contract/index.ts"
import type { PoolLimits } from "#review-api/db/postgres-pool.ts"
import { publishEvent } from "#review-api/realtime/publish-event.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Storage } from "#review-api/storage/storage.ts"
import { basicAuth, type Caller } from "#tests/support/api-caller.ts"
import { type BreakableDatabase, openBreakable } from "#tests/support/breakable-database.ts"
import { serverDatabase } from "#tests/support/databases.ts"
import { openEventStream } from "#tests/support/event-stream.ts"
import { formOf } from "#tests/support/images.ts"
import { addManyReviews } from "#tests/support/killed/export.ts"
import { startLoad } from "#tests/support/outage-load.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const manyReviews = 12_000
const csvRows = 2_500
const csv = `name,rating,date\n${Array.from({ length: csvRows }, (_, row) => `Inn ${row % 9},4,2025-01-31\n`).join("")}`
const outageMs = 3_000

/** Files that are written from `hold` on are held after their first piece, until they are let go. */
function heldStorage() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHolding = false
  let held = 0
  async function* holding(pieces: AsyncIterable<string | Uint8Array>) {
    let isFirst = true
    for await (const piece of pieces) {
      yield piece
      if (isFirst && isHolding) {
        isFirst = false
        held += 1
        await promise
      }
    }
  }
  return {
    hold() {
      isHolding = true
    },
    count: () => held,
    letGo: resolve,
    storage: (folder: string): Storage => {
      const real = createFolderStorage(folder)
      return { ...real, write: (name, pieces, signal) => real.write(name, holding(pieces), signal) }
    },
  }
}

describe.each(serverDatabase("workers", "realtime"))("a Review API whose connections to %s break", (kind) => {
  const lines: { level: number; msg: string }[] = []
  let database: BreakableDatabase
  let api: TestApi
  let first: SeededAccount
  let as: Caller
  let files: ReturnType<typeof heldStorage>

  async function start(limits?: PoolLimits) {
    lines.length = 0
    files = heldStorage()
    database = await openBreakable(kind, limits)
    first = (await seedTwoAccounts(database.plain)).first
    api = await startTestApi({
      opened: database.opened,
      runsJobs: true,
      storage: files.storage,
      config: { realtimeBeatMs: 200 },
      logTo: (line) => lines.push(JSON.parse(line)),
    })
    as = await api.login("admin@first.test")
  }
  afterEach(async () => {
    await api.close()
    await database.close()
  })

  const said = (text: string) => lines.filter(({ msg }) => msg === text).length
  const isBack = () =>
    polled(
      async () => (await api.call("GET", "/readyz")).status,
      (status) => status === 200,
    )

  test("answers 503 with Retry-After while it is away, and then goes on with calls, files, imports and streams, without losing what it confirmed", async () => {
    await start()
    await addManyReviews(database.plain.db, first, manyReviews)
    const stream = await openEventStream(`${api.url}/realtime?channels=${channelOf("account", first.id)}`, {
      authorization: basicAuth(as),
    })
    expect(stream.status).toBe(200)
    const form = formOf(["reviews.csv", Buffer.from(csv)])
    const upload = (await api.call("POST", "/imports", { as, body: form })).body
    const importState = () =>
      polled(
        async () => (await api.call("GET", `/imports/${upload.id}`, { as })).body,
        ({ state }) => state !== undefined && state !== "checking" && state !== "importing",
      )
    expect((await importState()).state).toBe("checked")
    files.hold()
    const requested = { resource: "reviews", send_email: false }
    const file = await api.call("POST", `/export_files/${first.id}`, { as, body: requested })
    expect((await api.call("POST", `/imports/${upload.id}/start`, { as })).status).toBe(202)
    const download = fetch(`${api.url}/export/csv/reviews`, { headers: { authorization: basicAuth(as) } })
    const load = startLoad(api.call, as, first.reviewIds)
    await polled(
      async () => Math.min(load.confirmedCount() / 20, files.count() / 2),
      (part) => part >= 1,
    )
    // Ended connections alone are no outage, however often.
    for (let times = 0; times < 12; times += 1) {
      await database.terminate()
      await pause(20)
    }
    await isBack()
    database.way.cut()
    files.letGo()
    await pause(outageMs)
    const meanwhile = await Promise.all(["/healthz", "/readyz"].map((path) => api.call("GET", path)))
    database.way.mend()
    await isBack()
    const confirmed = load.confirmedCount()
    await polled(
      async () => load.confirmedCount(),
      (count) => count > confirmed + 20,
    )
    await load.stop()

    const known = kind === "pglite" ? ["200", "201"] : ["200", "201", "503 after 10"]
    expect([...load.answers.keys()].sort()).toEqual(known)
    expect(await load.lost()).toEqual([])
    expect(meanwhile.map(({ status }) => status)).toEqual([200, kind === "pglite" ? 200 : 503])
    if (kind === "postgres") expect(meanwhile[1]!.body).toMatchObject({ status: 503, missing: ["database"] })
    const lastOutage = kind === "pglite" ? 0 : 1
    expect(said("the database is back")).toBe(said("the database is away"))
    expect(said("the database is away")).toBeGreaterThanOrEqual(lastOutage)
    expect(lines.filter(({ level, msg }) => level >= 50 && msg !== "the database is away")).toEqual([])

    const whole = (await (await download).text()).split("\r\n")
    expect(new Set(whole).size).toBeGreaterThanOrEqual(manyReviews)
    const made = await polled(
      async () => (await api.call("GET", `/export_files/${file.body.id}`, { as })).body,
      ({ status }) => !["pending", "processing"].includes(status),
    )
    expect(made).toMatchObject({ status: "completed", rows: expect.any(Number) })
    expect(made.rows).toBeGreaterThanOrEqual(manyReviews)
    expect(await importState()).toMatchObject({ state: "done", new_reviews: csvRows })

    const before = stream.messages().length
    const account = { accountId: first.id, channel: channelOf("account", first.id) }
    const event = { ...account, action: "REVIEW_CREATED", resourceId: first.reviewIds[0]! } as const
    await database.plain.db.transaction((tx) => publishEvent(tx, event))
    await stream.heard(before + 1)
    await stream.close()
  })

  test("has all its connections again after many were broken in the middle of transactions", async () => {
    await start()
    const write = (content: string) =>
      api.call("POST", "/notes", { as, body: { review_id: first.reviewIds[0], content } })
    const broken: number[] = []
    for (let times = 0; times < 12; times += 1) {
      const writing = Array.from({ length: 5 }, (_, at) => write(`${times} ${at}`))
      await database.terminate()
      broken.push(...(await Promise.all(writing)).map(({ status }) => status))
    }
    expect(broken.filter((status) => status !== 201 && status !== 503)).toEqual([])
    await isBack()
    const after = await Promise.all(Array.from({ length: 30 }, (_, at) => write(`after ${at}`)))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 201))
  })

  test("leaves no one waiting for a server that is silent", async () => {
    await start({ connectMs: 500, suspectMs: 500 })
    const read = () => api.call("GET", "/reviews", { as })
    await Promise.all(Array.from({ length: 12 }, read))
    database.way.silence()
    const statuses = new Set(
      (await Promise.all(Array.from({ length: 30 }, read))).map(({ status }) => status),
    )
    expect([...statuses]).toEqual([kind === "pglite" ? 200 : 503])
    database.way.mend()
    await isBack()
    expect((await read()).status).toBe(200)
  })
})
