import { parse } from "csv-parse/sync"
import { and, eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactConsents, contacts } from "#review-api/db/schema/contacts.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { campaignCalls } from "#tests/support/campaign-calls.ts"
import { seedLink } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(databasesFor("search"))("campaigns that are sent, on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let manager: Caller
  let first: SeededAccount
  let place: number
  let now = new Date("2026-09-25T15:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
    manager = await api.login("manager@first.test")
    place = first.locationIds[0]!
    await seedLink(api.deps, first.id, place)
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now = new Date("2026-09-25T15:00:00Z")
  })

  const { guest, draft, send, act, get, run, rowsOf, known } = campaignCalls(() => ({
    api,
    admin,
    accountId: first.id,
    locationId: place,
  }))

  describe("sent", () => {
    test("answer who is accepted and skipped, and become requests once [P-175]", async () => {
      const gone = guest()
      await api.deps.db.transaction((tx) =>
        stopAsking(
          tx,
          { accountId: first.id, channel: "email", address: gone.email },
          { reason: "unsubscribed", at: now },
        ),
      )
      const one = guest()
      const { id } = await draft({ recipients: [one, gone, one] })
      const { status, body } = await send(id)
      expect(status).toBe(202)
      expect(body).toMatchObject({
        id,
        status: "sending",
        accepted: 1,
        skipped_count: 2,
        skipped: [
          { recipient: gone.email, reason: "unsubscribed" },
          { recipient: one.email, reason: "duplicate" },
        ],
      })
      expect((await get(id)).is_expanded).toBe(false)
      await run(id)
      await run(id)
      expect(await rowsOf(id)).toMatchObject([
        { recipient: one.email, status: "queued", reason: null, channel: "email", locationId: place },
        { recipient: gone.email, status: "skipped", reason: "unsubscribed", dueAt: null },
      ])
      expect(await get(id)).toMatchObject({
        is_expanded: true,
        figures: { total: 2, waiting: 1, skipped: 1, sent: 0 },
      })
      const [contact] = await api.deps.db.select().from(contacts).where(eq(contacts.email, one.email))
      const consents = await api.deps.db
        .select()
        .from(contactConsents)
        .where(eq(contactConsents.contactId, contact!.id))
      expect(consents).toMatchObject([{ source: "form", channel: "email", byUserId: first.users.Admin.id }])
    })

    test("change no more, and are not sent again [F-274]", async () => {
      const { id } = await draft()
      await send(id)
      for (const answer of [
        await api.call("PATCH", `/campaigns/${id}`, { as: admin, body: { name: "X" } }),
        await send(id),
        await api.call("DELETE", `/campaigns/${id}`, { as: admin }),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body).toMatchObject({
          code: "campaign_not_draft",
          error: "This campaign has already been sent. Start a new one.",
        })
      }
    })

    test("are sent once when two people press at once", async () => {
      const { id } = await draft()
      const answers = await Promise.all([send(id), send(id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    })

    test("go on where an attempt was killed, and ask nobody twice", async () => {
      const { id } = await draft({ recipients: Array.from({ length: 50 }, guest) })
      await send(id)
      await run(id)
      await api.deps.db
        .update(campaigns)
        .set({ expandedAt: null, expandedTo: { source: "typed", after: 20 } })
        .where(eq(campaigns.id, id))
      await run(id)
      expect(await rowsOf(id)).toHaveLength(50)
      expect((await get(id)).figures).toMatchObject({ total: 50, waiting: 50 })
    })

    test("refuse when nobody is left to ask", async () => {
      const { id } = await draft({ location_id: first.locationIds[2] })
      const { status, body } = await send(id)
      expect([status, body.code]).toEqual([422, "nobody_to_ask"])
    })

    test("ask contacts that are chosen, of the locations that their sender sees", async () => {
      const near = guest()
      const far = guest()
      await seedLink(api.deps, first.id, first.locationIds[1]!)
      const [one] = await known(near.email, { locationId: first.locationIds[1] })
      const [other] = await known(far.email, { locationId: first.unassignedLocationIds[0] })
      const body = { location_id: null, recipients: [], contact_filter: { ids: [one, other] } }
      const { id } = await draft(body, user)
      expect((await send(id, { attested: false }, user)).body).toMatchObject({
        accepted: 1,
        skipped_count: 0,
      })
      await run(id)
      expect(await rowsOf(id)).toMatchObject([
        { contactId: one, recipient: near.email, locationId: first.locationIds[1] },
      ])
    })

    test("ask contacts of several locations in one campaign, each for their own; one without a location stops it", async () => {
      const [here, there, loose] = [guest().email, guest().email, guest().email]
      const ids = [
        ...(await known(here, { locationId: place })),
        ...(await known(there, { locationId: first.locationIds[1] })),
      ]
      const all = [...ids, ...(await known(loose, { locationId: null }))]
      const body = { location_id: null, recipients: [] }
      const stopped = await draft({ ...body, contact_filter: { ids: all } })
      expect((await send(stopped.id)).body.errors).toEqual({ location_id: ["can't be blank"] })
      const { id } = await draft({ ...body, contact_filter: { ids } })
      expect((await send(id, { attested: false })).body).toMatchObject({ accepted: 2, skipped_count: 0 })
      await run(id)
      expect((await rowsOf(id)).map(({ recipient, locationId }) => [recipient, locationId])).toEqual([
        [here, place],
        [there, first.locationIds[1]],
      ])
    })

    test("ask contacts without a location at the campaign's, by who sees all [F-241]", async () => {
      const where = first.locationIds[1]!
      const [loose] = await known(guest().email, { locationId: null })
      const body = {
        location_id: where,
        recipients: [],
        contact_filter: { location_id: where, ids: [loose] },
      }
      expect((await send((await draft(body, user)).id, {}, user)).status).toBe(422)
      const { id } = await draft(body)
      expect((await send(id)).body).toMatchObject({ accepted: 1, skipped_count: 0 })
      await run(id)
      expect(await rowsOf(id)).toMatchObject([{ contactId: loose, locationId: where }])
    })
  })

  describe("scheduled", () => {
    test("wait for their instant", async () => {
      const { id } = await draft()
      const at = "2026-11-20T10:00:00.000Z"
      expect((await send(id, { scheduled_at: at })).body).toMatchObject({
        status: "scheduled",
        scheduled_at: at,
      })
      await run(id)
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).toISOString())).toEqual([at])
    })

    test.each([
      ["scheduled_at", "2026-09-01T00:00:00Z"],
      ["scheduled_at", "2029-01-01T00:00:00Z"],
      ["scheduled_local", "2029-01-01T10:00"],
      ["scheduled_local", "2026-09-25T01:00"],
    ])("refuse %s %s", async (field, value) => {
      const { id } = await draft()
      const { status, body } = await send(id, { [field]: value })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    test.each([
      ["2026-11-20T09:30", "Pacific/Auckland", "2026-11-19T20:30:00.000Z"],
      ["2026-11-20T09:30", "America/Chicago", "2026-11-20T15:30:00.000Z"],
      // Clocks go from 2:00 to 3:00.
      ["2026-10-04T02:30", "Australia/Sydney", "2026-10-03T16:00:00.000Z"],
      // And here from 2:00 back to 1:00: the first one.
      ["2026-11-01T01:30", "America/Chicago", "2026-11-01T06:30:00.000Z"],
    ])("go out at %s by the clock of %s", async (local, zone, instant) => {
      await api.deps.db.update(locations).set({ timeZone: zone }).where(eq(locations.id, place))
      const { id } = await draft()
      expect((await send(id, { scheduled_local: local })).body).toMatchObject({
        status: "scheduled",
        scheduled_at: instant,
      })
      await run(id)
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).toISOString())).toEqual([instant])
      await api.deps.db.update(locations).set({ timeZone: null }).where(eq(locations.id, place))
    })
  })

  describe("on their way", () => {
    test("are paused and resumed, and what is overdue then is due", async () => {
      const { id } = await draft()
      await send(id)
      await run(id)
      expect((await act(id, "pause")).body).toMatchObject({ status: "paused", pause_reason: "user" })
      expect((await act(id, "pause")).status).toBe(409)
      now = new Date(now.getTime() + dayMs)
      expect((await act(id, "resume")).body).toMatchObject({ status: "sending", pause_reason: null })
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).getTime())).toEqual([now.getTime()])
      expect((await act(id, "resume")).status).toBe(409)
    })

    test("are cancelled: what waits is skipped with the reason, what has left stays", async () => {
      const { id } = await draft({ recipients: [guest(), guest(), guest()] })
      await send(id)
      await run(id)
      const [one] = await rowsOf(id)
      await api.deps.db
        .update(requests)
        .set({ status: "sent", sentAt: now.toISOString(), dueAt: null })
        .where(and(eq(requests.accountId, first.id), eq(requests.id, one!.id)))
      expect((await act(id, "cancel")).body).toMatchObject({ status: "cancelled" })
      expect((await rowsOf(id)).map(({ status, reason, dueAt }) => [status, reason, dueAt])).toEqual([
        ["sent", null, null],
        ["skipped", "cancelled", null],
        ["skipped", "cancelled", null],
      ])
      for (const verb of ["cancel", "pause", "resume"]) expect((await act(id, verb)).status).toBe(409)
    })

    test("that are cancelled before their recipients are requests still list each of them", async () => {
      const { id } = await draft({ recipients: [guest(), guest()] })
      await send(id, { scheduled_at: "2026-11-20T10:00:00Z" })
      await act(id, "cancel")
      await run(id)
      expect((await rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
        ["skipped", "cancelled"],
        ["skipped", "cancelled"],
      ])
    })

    test("are stopped by their maker, and by who may edit them", async () => {
      const { id } = await draft({}, user)
      await send(id, {}, user)
      const limited = await api.login("limited-user@first.test")
      expect((await act(id, "pause", limited)).status).toBe(403)
      expect((await act(id, "pause", user)).status).toBe(200)
      expect((await act(id, "cancel", manager)).status).toBe(200)
    })
  })

  describe("in lists and files", () => {
    test("are narrowed by status, channel, place, words and days", async () => {
      const made = await draft({ name: "Oyster wéek", location_id: first.locationIds[3] })
      const idsOf = async (query: object) =>
        (
          await api.call("GET", "/campaigns", { as: admin, query: { per_page: 500, ...query } })
        ).body._embedded.campaigns.map(({ id }: { id: number }) => id)
      expect(await idsOf({ keywords: "oyster week" })).toEqual([made.id])
      expect(await idsOf({ keywords: "oyster week", status: "sending" })).toEqual([])
      expect(await idsOf({ keywords: "oyster week", status: "draft", channel: "email" })).toEqual([made.id])
      expect(await idsOf({ keywords: "oyster week", channel: "sms" })).toEqual([])
      expect(await idsOf({ location_id: first.locationIds[3], keywords: "oyster" })).toEqual([made.id])
      expect(await idsOf({ location_id: first.locationIds[0], keywords: "oyster" })).toEqual([])
      expect(await idsOf({ keywords: "oyster", published_before: "2026-09-24" })).toEqual([])
      expect(await idsOf({ keywords: "oyster", published_after: "2026-09-25" })).toEqual([made.id])
    })

    test("are paged by cursors", async () => {
      const page = await api.call("GET", "/campaigns", { as: admin, query: { per_page: 2 } })
      const next = await api.call("GET", page.body._links.next.href, { as: admin })
      const ids = [...page.body._embedded.campaigns, ...next.body._embedded.campaigns].map(
        ({ id }: { id: number }) => id,
      )
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
      expect(new Set(ids).size).toBe(4)
    })

    test("are a file with their figures [F-513]", async () => {
      const csv = await api.call("GET", "/export/csv/campaigns", { as: admin, query: { keywords: "oyster" } })
      const rows = parse(csv.text, { bom: true }) as string[][]
      expect(rows[0]).toEqual(
        "campaign_id,name,type,status,sent_at,sent,delivered,opened,clicked,answered,unsubscribed".split(","),
      )
      expect(rows[1]!.slice(1)).toEqual(["Oyster wéek", "Email", "draft", "", "0", "0", "0", "0", "0", "0"])
    })

    test("are reported for a range [F-576, F-577]", async () => {
      const { id } = await draft({ recipients: [guest(), guest()] })
      await send(id)
      await run(id)
      const [row] = await rowsOf(id)
      await api.deps.db
        .update(requests)
        .set({ status: "answered", sentAt: now.toISOString(), answeredAt: now.toISOString(), dueAt: null })
        .where(eq(requests.id, row!.id))
      const list = await api.call("GET", `/reports/${first.id}/campaigns`, { as: admin })
      const own = list.body._embedded.campaigns.find((one: { campaign_id: number }) => one.campaign_id === id)
      expect(own).toMatchObject({
        total: 2,
        sent: 1,
        delivered: 1,
        answered: 1,
        waiting: 1,
        channel: "email",
      })
      const days = { published_after: "2026-09-24", published_before: "2026-09-30" }
      const overview = await api.call("GET", `/reports/${first.id}/campaign/overview`, {
        as: admin,
        query: days,
      })
      expect(overview.body).toMatchObject({ grain: "day", previous: { total: 0 } })
      expect(overview.body.series).toHaveLength(7)
      const day = overview.body.series.find(({ period }: { period: string }) => period === "2026-09-25")
      expect(day.answered).toBe(overview.body.answered)
      expect(overview.body.channels).toMatchObject([{ channel: "email", total: overview.body.total }])
      expect(overview.body.locations[0]).toMatchObject({ location_id: place })
    })
  })
})
