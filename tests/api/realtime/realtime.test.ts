import { once } from "node:events"
import { connect } from "node:net"
import { channelOf, realtimeEventSchema } from "#lib/contract/index.ts"
import { events } from "#review-api/db/schema/events.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import type { NewEvent } from "#review-api/realtime/publish-event.ts"
import { publishEvent } from "#review-api/realtime/publish-event.ts"
import { basicAuth, type Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type EventStream, openEventStream } from "#tests/support/event-stream.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const start = Date.parse("2026-02-01T05:00:00Z")

describe.each(databasesFor("realtime"))("realtime, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let nowMs = start
  const streams: EventStream[] = []

  beforeAll(async () => {
    api = await startTestApi({
      database,
      clock: { now: () => new Date(nowMs) },
      config: { realtimeBeatMs: 100 },
    })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close()
    nowMs = start
  })
  afterAll(() => api.close())

  const admin = () => api.login(emailOf("Admin", "first.test"))

  async function open(caller: Caller, channels: string, more: Record<string, string> = {}) {
    const url = `${api.url}/realtime?channels=${channels}`
    const stream = await openEventStream(url, { authorization: basicAuth(caller), ...more })
    streams.push(stream)
    return stream
  }

  const publish = (event: Partial<NewEvent> = {}) =>
    api.deps.db.transaction((tx) =>
      publishEvent(tx, {
        accountId: first.id,
        channel: channelOf("account", first.id),
        action: "REVIEW_CREATED",
        resourceId: first.reviewIds[0]!,
        ...event,
      }),
    )

  test("an event comes with its number, channel, action and resource as soon as its transaction is through", async () => {
    const stream = await open(await admin(), `account:${first.id}`)
    expect(stream.status).toBe(200)
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    expect(stream.headers.get("cache-control")).toBe("no-store, no-transform")
    await stream.said("retry: 3000\n\n")
    await api.deps.db
      .transaction(async (tx) => {
        await publishEvent(tx, {
          accountId: first.id,
          channel: channelOf("account", first.id),
          action: "REVIEW_CREATED",
          resourceId: "gone",
        })
        throw new Error("no")
      })
      .catch(() => {})
    await publish({ url: "/reviews/1", message: "two\nlines" })
    const [message] = await stream.heard(1)
    expect(realtimeEventSchema.safeParse(message!.data).error).toBeUndefined()
    expect(message!.data).toEqual({
      channel: `account:${first.id}`,
      action: "REVIEW_CREATED",
      resource_id: String(first.reviewIds[0]),
      url: "/reviews/1",
      message: "two\nlines",
      sent_at: expect.stringMatching(/Z$/),
    })
    const [row] = await api.deps.db.select({ id: events.id }).from(events)
    expect(message!.id).toBe(String(row!.id))
  })

  test("a review that changes is told once, and what leaves it as it is is not (D-274)", async () => {
    const as = await admin()
    const [one, two, three] = first.reviewIds.map(String) as [string, string, string]
    const set = (id: string, body: object) => api.call("PATCH", `/reviews/${id}`, { as, body })
    for (const id of [one, two, three]) await set(id, { status: "unread" })
    const stream = await open(as, `account:${first.id}`)
    for (const body of [{ status: "completed" }, { status: "completed" }, { review_status_label_id: null }]) {
      expect((await set(one, body)).status).toBe(200)
    }
    const body = { review_ids: [one, two, three], status: "completed" }
    expect((await api.call("POST", "/review_bulk_actions", { as, body })).status).toBeLessThan(300)
    await stream.said(`"${three}"`)
    const updates = stream.messages().filter(({ data }) => data["action"] === "REVIEW_UPDATED")
    expect(updates.map(({ data }) => data["resource_id"])).toEqual([one, two, three])
  })

  test("tags, notes and disputes of a review are told too, once for each change (D-274)", async () => {
    const as = await admin()
    const id = String(first.reviewIds[0])
    const stream = await open(as, `account:${first.id}`)
    const change = async (method: string, path: string, body?: object) => {
      const answer = await api.call(method, path, { as, ...(body ? { body } : {}) })
      expect(answer.status).toBeLessThan(300)
      return answer.body as { id: number }
    }
    await change("POST", "/review_tags", { review_id: id, name: "terrace" })
    await change("DELETE", `/review_tags?account_id=${first.id}&review_id=${id}&name=terrace`)
    const note = await change("POST", "/notes", { review_id: id, content: "Called them back" })
    await change("DELETE", `/notes/${note.id}`)
    const dispute = await change("POST", `/reviews/${id}/disputes`, { reason: "spam" })
    await change("PATCH", `/disputes/${dispute.id}`, { status: "rejected" })
    await change("POST", "/review_bulk_actions", {
      review_ids: [id],
      status: "in_progress",
      add_tags: ["terrace"],
    })
    await publish({ resourceId: "last" })
    await stream.said('"last"')
    const updates = stream.messages().filter(({ data }) => data["action"] === "REVIEW_UPDATED")
    expect(updates.map(({ data }) => data["resource_id"])).toEqual(Array.from({ length: 7 }, () => id))
  })

  test("a beat says that the stream is there", async () => {
    const stream = await open(await admin(), `account:${first.id}`)
    expect(await stream.said(": here\n\n")).toContain(": here\n\n")
  })

  test.each([
    ["another account", () => `account:${second.id}`],
    ["an account that is not there", () => "account:987654321"],
    ["another user", () => `user:${first.users.Manager.id}`],
    ["a location of another account", () => `location:${second.locationIds[0]}`],
    ["a file that nobody has", () => "export_file:AAAAAAAAAAAAAAAAAAAAAA"],
    ["an image that nobody has", () => "image:42"],
    ["an upload that nobody has", () => "recipient_upload:42"],
    ["one of several", () => `account:${first.id},account:${second.id}`],
  ])("%s is refused with one and the same answer", async (_, channels) => {
    const answer = await api.call("GET", `/realtime?channels=${channels()}`, { as: await admin() })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      status: 403,
      code: "permission",
      error: "You do not have access to one of these channels.",
    })
  })

  test.each([
    ["", "Channels must not be empty"],
    ["?channels=", ""],
    ["?channels=planet:1", "must be one of account:{id}"],
    ["?channels=account:1%0a2", "must be one of"],
    [`?channels=${Array.from({ length: 21 }, (_, n) => `account:${n + 1}`).join(",")}`, "20"],
  ])("%j is a bad question", async (query, text) => {
    const answer = await api.call("GET", `/realtime${query}`, { as: await admin() })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(text === "Channels must not be empty" ? "hannels" : text)
  })

  test("without a session there is no stream", async () => {
    expect((await api.call("GET", `/realtime?channels=account:${first.id}`)).status).toBe(401)
  })

  test("what happened while a stream was lost comes with the next one, once it says what it has last", async () => {
    const before = await open(await admin(), `account:${first.id}`)
    const present = await open(await admin(), `account:${first.id}`)
    await publish({ resourceId: "one" })
    const [one] = await before.heard(1)
    await before.close()
    await publish({ resourceId: "two" })
    await publish({ resourceId: "three" })
    const stream = await open(await admin(), `account:${first.id}`, { "last-event-id": one!.id })
    await stream.said('"three"')
    // Events sent while they are replayed may come twice.
    const replayed = [...new Set(stream.messages().map(({ data }) => data["resource_id"]))]
    expect(replayed.slice(replayed.indexOf("one") + 1)).toEqual(["two", "three"])
    // Nothing is replayed to this one; the word of all three has arrived.
    await present.said('"three"')
    const fresh = await open(await admin(), `account:${first.id}`)
    await publish({ resourceId: "four" })
    await fresh.said('"four"')
    expect(fresh.text()).not.toMatch(/"(one|two|three)"/)
  })

  test("100 events of five minutes are replayed at most, the newest", async () => {
    const rows = Array.from({ length: 130 }, (_, n) => ({
      accountId: first.id,
      channel: channelOf("user", first.users.Admin.id),
      action: "REVIEW_CREATED",
      resourceId: `r${n}`,
      createdAt: new Date(start - (n < 40 ? 301_000 : 60_000)).toISOString(),
    }))
    await api.deps.db.insert(events).values(rows)
    const stream = await open(await admin(), `user:${first.users.Admin.id}`, { "last-event-id": "1" })
    const ids = (await stream.heard(90)).map(({ data }) => data["resource_id"])
    expect(ids).toEqual(rows.slice(40).map(({ resourceId }) => resourceId))
    await api.deps.db
      .insert(events)
      .values(rows.map((row) => ({ ...row, createdAt: new Date(start).toISOString() })))
    const again = await open(await admin(), `user:${first.users.Admin.id}`, { "last-event-id": "1" })
    const newest = (await again.heard(100)).map(({ data }) => data["resource_id"])
    expect(newest).toEqual(rows.slice(30).map(({ resourceId }) => resourceId))
  })

  test.each(["x", "-1", "1e5", "99999999999999999999"])("a last event %j is none", async (id) => {
    const stream = await open(await admin(), `account:${first.id}`, { "last-event-id": id })
    await publish({ resourceId: "new" })
    expect((await stream.heard(1)).map(({ data }) => data["resource_id"])).toEqual(["new"])
  })

  test("what happened at a location is told to those who see it, and never to another account", async () => {
    const [assigned, unassigned] = [first.locationIds[0]!, first.unassignedLocationIds[0]!]
    const limited = await open(await api.login(emailOf("Limited User", "first.test")), `account:${first.id}`)
    const all = await open(await admin(), `account:${first.id}`)
    const other = await open(await api.login(emailOf("Admin", "second.test")), `account:${second.id}`)
    await publish({ accountId: first.id, channel: channelOf("account", second.id), resourceId: "forged" })
    await publish({ locationId: unassigned, resourceId: "hidden" })
    await publish({ locationId: assigned, resourceId: "seen" })
    await publish({ accountId: second.id, channel: channelOf("account", second.id), resourceId: "theirs" })
    expect((await all.heard(2)).map(({ data }) => data["resource_id"])).toEqual(["hidden", "seen"])
    expect((await limited.heard(1)).map(({ data }) => data["resource_id"])).toEqual(["seen"])
    expect((await other.heard(1)).map(({ data }) => data["resource_id"])).toEqual(["theirs"])
  })

  test("a session that is ended from outside hears of it, and its stream ends", async () => {
    const email = emailOf("Manager", "first.test")
    const gone = await api.signIn(email)
    const stays = await api.signIn(email)
    const own = `user:${first.users.Manager.id}`
    const [goes, hears] = [await open(gone, own), await open(stays, own)]
    expect((await api.call("DELETE", "/sessions", { as: stays })).status).toBe(204)
    await goes.ended()
    expect(goes.messages().map(({ data }) => data["action"])).toEqual(["SESSION_INVALIDATED"])
    await hears.heard(1)
    await hears.said(": here\n\n")
    expect((await api.call("GET", `/realtime?channels=${own}`, { as: gone })).status).toBe(401)
  })

  test("a file that someone asked for is told when it is there, to them alone", async () => {
    const body = { resource: "reviews", request_type: "manual", filters: {} }
    const requested = await api.call("POST", `/export_files/${first.id}`, { as: await admin(), body })
    expect(requested.status).toBe(201)
    const channel = `export_file:${requested.body.id}`
    const others = await api.call("GET", `/realtime?channels=${channel}`, {
      as: await api.login(emailOf("Manager", "first.test")),
    })
    expect(others.status).toBe(403)
    const stream = await open(await admin(), channel)
    await api.deps.jobs.start()
    const [message] = await stream.heard(1)
    expect(message!.data).toMatchObject({ action: "EXPORT_FILE_READY", resource_id: requested.body.id })
    const [row] = await api.deps.db.select({ status: exportFiles.status }).from(exportFiles)
    expect(row!.status).toBe("completed")
  })

  test("no one keeps more than 20 streams, and one that is closed makes room", async () => {
    const caller = await api.signIn(emailOf("User", "first.test"))
    const own = `user:${first.users.User.id}`
    const all: EventStream[] = []
    for (let n = 0; n < 20; n++) all.push(await open(caller, own))
    const answer = await api.call("GET", `/realtime?channels=${own}`, { as: caller })
    expect([answer.status, answer.body.error]).toEqual([429, "You have 20 open streams. Close one first."])
    await all[0]!.close()
    const again = await polled(
      () => open(caller, own),
      ({ status }) => status === 200,
    )
    expect(again.status).toBe(200)
  })
})

describe("a program that ends", () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.deps.close())

  test("ends its streams, and waits for no one who has asked nothing", async () => {
    const { first } = await seedTwoAccounts(api.deps)
    const caller = await api.login(emailOf("Admin", "first.test"))
    const stream = await openEventStream(`${api.url}/realtime?channels=account:${first.id}`, {
      authorization: basicAuth(caller),
    })
    const silent = connect(Number(new URL(api.url).port), "127.0.0.1")
    const gone = once(silent, "close")
    await once(silent, "connect")
    const [, isEnded] = await Promise.all([api.app.close(), stream.ended(), gone])
    expect([isEnded, silent.destroyed]).toEqual([true, true])
  })
})
