import { eq, sql } from "drizzle-orm"
import { campaignChecks, campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { AnswerLost, NotSigned } from "#review-api/mail/mail.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { campaignSettlingJob, requestSendingJob } from "#review-api/sending/request-jobs.ts"
import { sendDue } from "#review-api/sending/send-due.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import {
  addCampaign,
  addRequests,
  campaignOf,
  countsOf,
  requestsOf,
  scriptedTransport,
  sendAll,
  setAskSetting,
  smtpAnswer,
} from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const site = { site: "https://app.outpost.test", accent: null }
const guests = (count: number, name = "guest") =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@inbox.test`)

describe.each(databasesFor("jobs"))("sending requests on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let locationId: number
  const smtp = scriptedTransport()
  let now = Date.parse("2026-03-04T12:00:00Z")
  const minutes = (count: number) => {
    now += count * 60_000
  }

  beforeAll(async () => {
    api = await startTestApi({
      database,
      config: { appUrl: site.site, mailFrom: { name: "Outpost", address: "mail@outpost.test" } },
      clock: { now: () => new Date(now) },
      requestTransport: smtp.transport,
      mailRestMs: 3_600_000,
    })
    first = (await seedTwoAccounts(api.deps)).first
    const [alder] = await api.deps.db
      .select()
      .from(locations)
      .where(eq(locations.accountId, first.id))
      .orderBy(locations.id)
    locationId = alder!.id
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    minutes(24 * 60)
    smtp.taken.length = 0
    smtp.script.answer = () => {}
    const { db } = api.deps
    for (const table of [requests, campaigns, doNotContact, contactAsks]) await db.delete(table)
    await db.update(accounts).set({ status: "active", trialEndedAt: null }).where(eq(accounts.id, first.id))
    await setAskSetting(api.deps, first.id, "ask_frequency_days", "30")
    await setAskSetting(api.deps, first.id, "ask_frequency_scope", "account")
  })
  const add = (to: string[], more: object = {}) => addCampaign(api.deps, first, { locationId, to, ...more })
  const rows = () => requestsOf(api.deps, first.id)
  const states = async () =>
    (await rows()).map(({ status, reason }) => (reason ? `${status} ${reason}` : status))
  const expectCounted = async () => {
    const { kept, counted } = await countsOf(api.deps, first.id)
    expect(kept).toEqual(counted)
  }

  test("asks everybody once, notes when, and ends the campaign", async () => {
    const { key } = await add(guests(450))
    await sendAll(api.deps, key)
    await sendAll(api.deps, key)
    expect(new Set(smtp.to()).size).toBe(450)
    expect(smtp.taken).toHaveLength(450)
    expect(new Set(await states())).toEqual(new Set(["sent"]))
    const sentAt = new Date(now).toISOString()
    expect((await rows()).every((row) => new Date(row.sentAt!).toISOString() === sentAt)).toBe(true)
    expect(await api.deps.db.select().from(contactAsks)).toHaveLength(450)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "sent" })
    await expectCounted()
  })

  test("lets two senders share the rows of a campaign, none of them twice", async () => {
    const { key } = await add(guests(600))
    await Promise.all([sendAll(api.deps, key), sendAll(api.deps, key), sendAll(api.deps, key)])
    expect(smtp.taken).toHaveLength(600)
    expect(new Set(smtp.to()).size).toBe(600)
    await expectCounted()
  })

  test("keeps a claim whose answer is lost as uncertain, and never sends it again", async () => {
    const { key } = await add(guests(3))
    smtp.script.answer = ({ to }) => {
      if (to.startsWith("guest-1@")) throw new AnswerLost()
    }
    await sendAll(api.deps, key)
    minutes(60 * 24 * 40)
    await sendAll(api.deps, key)
    expect(await states()).toEqual(["sent", "uncertain answer_lost", "sent"])
    expect(smtp.taken).toHaveLength(2)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "sent" })
    expect(await api.deps.db.select().from(contactAsks)).toHaveLength(3)
  })

  test("makes messages of a process that is gone uncertain when their lease ends, and finishes only then", async () => {
    const { key } = await add(guests(5))
    const batch = await claimBatch(api.deps, key, { site, most: 2 })
    expect(batch!.claimed).toHaveLength(2)
    await sendAll(api.deps, key)
    expect(smtp.taken).toHaveLength(3)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "sending" })
    now += leaseMs
    expect(await campaignSettlingJob.waiting(api.deps)).toEqual([`${first.id}-${key.campaignId}`])
    await settleCampaign(api.deps, key)
    await sendAll(api.deps, key)
    expect(await states()).toEqual(["uncertain answer_lost", "uncertain answer_lost", "sent", "sent", "sent"])
    expect(smtp.taken).toHaveLength(3)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "sent" })
    await expectCounted()
  })

  test("puts back what has not begun when the program stops", async () => {
    const { key } = await add(guests(40))
    const stop = new AbortController()
    smtp.script.answer = () => stop.abort(new Error("stops"))
    await sendDue(api.deps, key, { signal: stop.signal, untilMs: performance.now() + 60_000 })
    const begun = smtp.taken.length
    expect(begun).toBeLessThan(40)
    expect((await states()).filter((state) => state === "queued")).toHaveLength(40 - begun)
    expect((await rows()).filter(({ attempts }) => attempts === 0)).toHaveLength(40 - begun)
    smtp.script.answer = () => {}
    await sendAll(api.deps, key)
    expect(smtp.taken).toHaveLength(40)
    expect(new Set(smtp.to()).size).toBe(40)
  })

  test("tries later what is not taken now, and gives an address up that does not exist", async () => {
    const { key } = await add(guests(4))
    smtp.script.answer = ({ to }) => {
      if (to.startsWith("guest-0@")) throw smtpAnswer("451 4.7.1 Later")
      if (to.startsWith("guest-1@")) throw smtpAnswer("550 5.1.1 No such user")
      if (to.startsWith("guest-2@")) throw smtpAnswer("554 5.7.1 Spam", "EMESSAGE", "DATA")
    }
    await sendAll(api.deps, key)
    expect(await states()).toEqual(["queued", "bounced hard_bounce", "failed refused", "sent"])
    expect((await rows())[1]).toMatchObject({ error: "The mailbox doesn't exist (5.1.1)" })
    expect(await api.deps.db.select().from(doNotContact)).toEqual([
      expect.objectContaining({ address: "guest-1@inbox.test", reason: "bounced", channel: "email" }),
    ])
    smtp.script.answer = () => {}
    await sendAll(api.deps, key)
    expect((await states())[0]).toBe("queued")
    minutes(1)
    await sendAll(api.deps, key)
    expect(await states()).toEqual(["sent", "bounced hard_bounce", "failed refused", "sent"])
    await expectCounted()
  })

  test("does not try the others while the server is away, and loses nobody", async () => {
    const { key } = await add(guests(300))
    let tried = 0
    smtp.script.answer = () => {
      tried += 1
      throw Object.assign(new Error("refused"), { code: "ESOCKET", command: "CONN" })
    }
    await sendAll(api.deps, key)
    expect(tried).toBeLessThan(10)
    expect(new Set(await states())).toEqual(new Set(["queued"]))
    smtp.script.answer = () => {}
    minutes(2)
    await sendAll(api.deps, key)
    expect(new Set(smtp.to()).size).toBe(300)
    expect(smtp.taken).toHaveLength(300)
  })

  test("pauses a campaign whose mail should be signed and is not", async () => {
    const { key } = await add(guests(1))
    smtp.script.answer = () => {
      throw new NotSigned()
    }
    await sendAll(api.deps, key)
    expect(await states()).toEqual(["failed not_signed"])
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "paused", pauseReason: "domain" })
  })

  test.each(["paused", "cancelled", "draft", "scheduled"])(
    "sends nothing of a campaign that is %s",
    async (status) => {
      const { key } = await add(guests(1), { status })
      await sendAll(api.deps, key)
      expect(await requestSendingJob.waiting(api.deps)).toEqual([])
      expect(smtp.taken).toHaveLength(0)
    },
  )

  test("begins a scheduled campaign at its time, and asks about one that was missed by four hours", async () => {
    const inTime = await add(guests(1, "early"), {
      status: "scheduled",
      scheduledAt: new Date(now - 3 * 3_600_000).toISOString(),
      dueAt: new Date(now - 3 * 3_600_000),
    })
    const missed = await add(guests(1, "late"), {
      status: "scheduled",
      scheduledAt: new Date(now - 4 * 3_600_000).toISOString(),
      dueAt: new Date(now - 4 * 3_600_000),
    })
    for (const { key } of [inTime, missed]) {
      await settleCampaign(api.deps, key)
      await sendAll(api.deps, key)
    }
    expect(smtp.to()).toEqual(["early-0@inbox.test"])
    expect(await campaignOf(api.deps, missed.key)).toMatchObject({ status: "paused", pauseReason: "missed" })
    expect(await campaignOf(api.deps, inTime.key)).toMatchObject({ status: "sent" })
  })

  test("sends nothing of a campaign that a backup of yesterday has as being sent, and asks (listmonk#1801)", async () => {
    const { key } = await add(guests(3))
    minutes(20 * 60)
    await sendAll(api.deps, key)
    expect(smtp.taken).toHaveLength(0)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "paused", pauseReason: "missed" })
    expect(await api.deps.db.select().from(campaignChecks)).toContainEqual(
      expect.objectContaining({ code: "paused", note: "missed" }),
    )
  })

  test("lists single requests of such a backup as uncertain", async () => {
    const dueAt = new Date(now)
    await addRequests(api.deps, first, {
      locationId,
      to: guests(1),
      channel: "email",
      dueAt,
      campaignId: null,
    })
    minutes(5 * 60)
    await sendAll(api.deps, { accountId: first.id, campaignId: null })
    expect(await states()).toEqual(["uncertain answer_lost"])
  })

  test("sends single requests", async () => {
    const dueAt = new Date(now)
    await addRequests(api.deps, first, {
      locationId,
      to: guests(2),
      channel: "email",
      dueAt,
      campaignId: null,
    })
    expect(await requestSendingJob.waiting(api.deps)).toEqual([`${first.id}-0`])
    await sendAll(api.deps, { accountId: first.id, campaignId: null })
    expect(await states()).toEqual(["sent", "sent"])
  })

  test.each([
    ["complaints", sql`complained_at`, 1],
    ["bounces", sql`bounced_at`, 10],
  ])("stops a campaign when there are too many %s of two hundred", async (reason, column, count) => {
    const { key } = await add(guests(200, "early"))
    await sendAll(api.deps, key)
    const { db } = api.deps
    await addRequests(api.deps, first, {
      locationId,
      to: guests(5, "late"),
      channel: "email",
      dueAt: new Date(now),
      campaignId: key.campaignId,
    })
    await db.update(campaigns).set({ status: "sending" })
    const at = new Date(now).toISOString()
    await db.execute(sql`update requests set ${column} = ${at}::timestamptz,
      reason = ${reason === "bounces" ? "hard_bounce" : null}
      where id in (select id from requests where status = 'sent' order by id limit ${count - 1})`)
    smtp.taken.length = 0
    const mark = () =>
      db.execute(sql`update requests set ${column} = ${at}::timestamptz,
        reason = ${reason === "bounces" ? "hard_bounce" : null}
        where id in (select id from requests where status = 'sent' order by id limit ${count})`)
    await mark()
    await sendAll(api.deps, key)
    expect(smtp.taken).toHaveLength(0)
    expect(await campaignOf(api.deps, key)).toMatchObject({ status: "paused", pauseReason: reason })
  })

  test("takes no part of a name for a header, and has each recipient's own links", async () => {
    const { key, ids } = await add(["guest@inbox.test"], { senderEmail: "dana@first.test" })
    await api.deps.db
      .update(requests)
      .set({ firstName: "Ann\r\nBcc: spy@evil.test", lastName: "<b>" })
      .where(eq(requests.id, ids[0]!))
    await sendAll(api.deps, key)
    const [mail] = smtp.taken
    expect(mail).toMatchObject({
      from: { name: "Alder Café", address: "mail@outpost.test" },
      replyTo: "dana@first.test",
      subject: "How was your visit, Ann Bcc: spy@evil.test?",
      feedbackId: `${key.campaignId}:${first.id}:request:outpost`,
    })
    expect(mail!.unsubscribe).toMatch(/^https:\/\/app\.outpost\.test\/unsubscribe\/requests\/[\w-]+$/)
    const token = mail!.unsubscribe!.split("/").at(-1)!
    expect(mail!.html).toContain(`/go/r/${token}?score=10`)
    expect(mail!.text).toContain(`/go/r/${token}`)
  })
})
