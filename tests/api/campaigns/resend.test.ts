import { eq, sql } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { addCampaign, requestsOf, scriptedTransport, sendAll, setAskSetting } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const dayMs = 86_400_000
const guests = ["ada@inbox.test", "bo@inbox.test", "cy@inbox.test", "di@inbox.test"]

describe.each(databasesFor("jobs"))("campaigns that are sent again, on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  const smtp = scriptedTransport()
  const now = Date.parse("2026-03-04T18:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({
      database,
      clock: { now: () => new Date(now) },
      requestTransport: smtp.transport,
      config: { appUrl: "https://app.outpost.test", linkSecrets: ["a secret of this installation alone"] },
    })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
  })
  afterAll(() => api.close())

  /** Makes everything that was sent so many days older; sessions would end if the clock went on. */
  async function age(days: number) {
    const back = sql`interval '1 day' * ${days}`
    await api.deps.db.execute(sql`update requests set sent_at = sent_at - ${back}`)
    await api.deps.db.execute(sql`update contact_asks set asked_at = asked_at - ${back}`)
  }
  beforeEach(async () => {
    smtp.taken.length = 0
    for (const table of [requests, campaigns, doNotContact, contactAsks]) await api.deps.db.delete(table)
    await setAskSetting(api.deps, first.id, "ask_frequency_days", "30")
  })

  const sent = async (locationId = first.locationIds[0]!) => {
    const { key, ids } = await addCampaign(api.deps, first, {
      locationId,
      to: guests,
      createdByUserId: first.users.Admin.id,
      submittedAt: new Date(now).toISOString(),
    })
    await sendAll(api.deps, key)
    return { key, ids, id: key.campaignId }
  }
  const again = (id: number, to: string, as = admin) =>
    api.call("POST", `/campaigns/${id}/resend`, { as, body: { to } })
  const outcomes = async (id: number, as = admin) =>
    (await api.call("GET", `/campaigns/${id}/outcomes`, { as })).body
  const set = (id: number, row: Partial<typeof requests.$inferInsert>) =>
    api.deps.db.update(requests).set(row).where(eq(requests.id, id))
  const instant = () => new Date(now).toISOString()

  test("go to those who have not opened, and only when they may be asked again", async () => {
    const { key, ids, id } = await sent()
    await set(ids[0]!, { status: "opened", openedAt: instant() })
    const early = await outcomes(id)
    expect(early.resend).toContainEqual({
      to: "not_opened",
      count: 0,
      asked_recently: 3,
      next_at: new Date(now + 30 * dayMs).toISOString(),
    })
    expect(await again(id, "not_opened")).toMatchObject({
      status: 409,
      body: { error: "They were asked too recently to be asked again." },
    })
    await age(31)
    expect(await again(id, "not_opened")).toMatchObject({
      status: 202,
      body: { status: "sending", accepted: 3, asked_recently: 0 },
    })
    await sendAll(api.deps, key)
    expect(smtp.to().slice(4).toSorted()).toEqual(guests.slice(1))
    expect((await again(id, "not_opened")).status).toBe(409)
    const [campaign] = await api.deps.db.select().from(campaigns)
    expect(campaign!.status).toBe("sent")
    const entries = await api.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "campaigns.resend"))
    expect(entries).toHaveLength(1)
    const log = await api.call("GET", `/campaigns/${id}/compliance`, { as: admin })
    expect(log.body._embedded.entries.at(-1)).toMatchObject({
      code: "resent",
      note: "not_opened: 3 asked again",
    })
  })

  test("skip with its reason who has been asked or has unsubscribed meanwhile", async () => {
    const { key, ids, id } = await sent()
    await age(31)
    await again(id, "not_opened")
    const [asked] = await requestsOf(api.deps, first.id)
    await api.deps.db
      .update(contactAsks)
      .set({ askedAt: instant() })
      .where(eq(contactAsks.contactId, asked!.contactId!))
    await api.deps.db.transaction((tx) =>
      stopAsking(
        tx,
        { accountId: first.id, channel: "email", address: guests[1]! },
        { reason: "unsubscribed", at: new Date(now) },
      ),
    )
    await sendAll(api.deps, key)
    const repeats = (await requestsOf(api.deps, first.id)).filter(({ resentOf }) => resentOf !== null)
    expect(repeats.map(({ status, reason }) => [status, reason])).toEqual([
      ["skipped", "asked_recently"],
      ["skipped", "unsubscribed"],
      ["sent", null],
      ["sent", null],
    ])
    expect(repeats.map(({ resentOf }) => resentOf)).toEqual(ids)
  })

  test("go at once to whom they did not reach, and never by themselves to whom they may have", async () => {
    const { key, ids, id } = await sent()
    await set(ids[0]!, { status: "failed", reason: "unreachable", sentAt: null })
    await set(ids[1]!, { status: "bounced", reason: "soft_bounce", bouncedAt: instant() })
    await set(ids[2]!, { status: "bounced", reason: "hard_bounce", bouncedAt: instant() })
    await set(ids[3]!, { status: "uncertain", reason: "answer_lost", sentAt: null })
    expect((await outcomes(id)).outcomes).toEqual(
      expect.arrayContaining([
        { status: "bounced", reason: "hard_bounce", text: "The address does not exist", count: 1 },
        { status: "uncertain", reason: "answer_lost", text: "May have been sent", count: 1 },
      ]),
    )
    expect((await again(id, "failed")).body).toMatchObject({ accepted: 2 })
    smtp.taken.length = 0
    await sendAll(api.deps, key)
    expect(smtp.to().toSorted()).toEqual(guests.slice(0, 2))
    expect((await again(id, "failed")).body.error).toBe("There is no one left to send it to again.")
  })

  test("don't go again when they were cancelled, and not by whom they are not", async () => {
    const { id } = await sent()
    await age(31)
    expect((await again(id, "not_opened", user)).status).toBe(403)
    expect((await again(id, "everybody")).status).toBe(422)
    await api.deps.db.update(campaigns).set({ status: "cancelled" })
    expect((await again(id, "not_opened")).status).toBe(409)
    expect((await outcomes(id)).resend).toEqual([])
  })

  test("show and reach the people of one's own locations alone", async () => {
    const { id } = await sent(first.unassignedLocationIds[0]!)
    expect((await api.call("GET", `/campaigns/${id}/outcomes`, { as: user })).status).toBe(404)
    const second = await api.login("admin@second.test")
    expect((await api.call("GET", `/campaigns/${id}/outcomes`, { as: second })).status).toBe(404)
    expect((await again(id, "failed", second)).status).toBe(404)
  })
})
