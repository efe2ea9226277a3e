import { eq, sql } from "drizzle-orm"
import { campaignChecks, campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { AnswerLost, NotSigned } from "#review-api/mail/mail.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { campaignSettlingJob, requestSendingJob } from "#review-api/sending/request-jobs.ts"
import { sendDue } from "#review-api/sending/send-due.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { addRequests, campaignOf, sendAll, smtpAnswer } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const site = { site: "https://app.outpost.test", accent: null }
const guests = (count: number, name = "guest") =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@inbox.test`)

describe.each(databasesFor("jobs"))("sending requests on %s", (database) => {
  const scene = sendingScene(database, { startsAt: "2026-03-04T12:00:00Z" })
  const { smtp, add, rows, states, expectCounted } = scene
  const minutes = (count: number) => scene.pass(count * 60_000)
  beforeEach(async () => {
    minutes(24 * 60)
    await scene.clear()
  })

  test("asks everybody once, notes when, and ends the campaign", async () => {
    const { key } = await add(guests(450))
    await sendAll(scene.deps, key)
    await sendAll(scene.deps, key)
    expect(new Set(smtp.to()).size).toBe(450)
    expect(smtp.taken).toHaveLength(450)
    expect(new Set(await states())).toEqual(new Set(["sent"]))
    const sentAt = new Date(scene.now).toISOString()
    expect((await rows()).every((row) => new Date(row.sentAt!).toISOString() === sentAt)).toBe(true)
    expect(await scene.deps.db.select().from(contactAsks)).toHaveLength(450)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "sent" })
    await expectCounted()
  })

  test("lets two senders share the rows of a campaign, none of them twice", async () => {
    const { key } = await add(guests(600))
    await Promise.all([sendAll(scene.deps, key), sendAll(scene.deps, key), sendAll(scene.deps, key)])
    expect(smtp.taken).toHaveLength(600)
    expect(new Set(smtp.to()).size).toBe(600)
    await expectCounted()
  })

  test("keeps a claim whose answer is lost as uncertain, and never sends it again", async () => {
    const { key } = await add(guests(3))
    smtp.script.answer = ({ to }) => {
      if (to.startsWith("guest-1@")) throw new AnswerLost()
    }
    await sendAll(scene.deps, key)
    minutes(60 * 24 * 40)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["sent", "uncertain answer_lost", "sent"])
    expect(smtp.taken).toHaveLength(2)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "sent" })
    expect(await scene.deps.db.select().from(contactAsks)).toHaveLength(3)
  })

  test("makes messages of a process that is gone uncertain when their lease ends, and finishes only then", async () => {
    const { key } = await add(guests(5))
    const batch = await claimBatch(scene.deps, key, { site, most: 2 })
    expect(batch!.claimed).toHaveLength(2)
    await sendAll(scene.deps, key)
    expect(smtp.taken).toHaveLength(3)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "sending" })
    scene.pass(leaseMs)
    expect(await campaignSettlingJob.waiting(scene.deps)).toEqual([`${scene.first.id}-${key.campaignId}`])
    await settleCampaign(scene.deps, key)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["uncertain answer_lost", "uncertain answer_lost", "sent", "sent", "sent"])
    expect(smtp.taken).toHaveLength(3)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "sent" })
    await expectCounted()
  })

  test("puts back what has not begun when the program stops", async () => {
    const { key } = await add(guests(40))
    const stop = new AbortController()
    smtp.script.answer = () => stop.abort(new Error("stops"))
    await sendDue(scene.deps, key, { signal: stop.signal, untilMs: performance.now() + 60_000 })
    const begun = smtp.taken.length
    expect(begun).toBeLessThan(40)
    expect((await states()).filter((state) => state === "queued")).toHaveLength(40 - begun)
    expect((await rows()).filter(({ attempts }) => attempts === 0)).toHaveLength(40 - begun)
    smtp.script.answer = () => {}
    await sendAll(scene.deps, key)
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
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["queued", "bounced hard_bounce", "failed refused", "sent"])
    expect((await rows())[1]).toMatchObject({ error: "The mailbox doesn't exist (5.1.1)" })
    expect(await scene.deps.db.select().from(doNotContact)).toEqual([
      expect.objectContaining({ address: "guest-1@inbox.test", reason: "bounced", channel: "email" }),
    ])
    smtp.script.answer = () => {}
    await sendAll(scene.deps, key)
    expect((await states())[0]).toBe("queued")
    minutes(1)
    await sendAll(scene.deps, key)
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
    await sendAll(scene.deps, key)
    expect(tried).toBeLessThan(10)
    expect(new Set(await states())).toEqual(new Set(["queued"]))
    smtp.script.answer = () => {}
    minutes(2)
    await sendAll(scene.deps, key)
    expect(new Set(smtp.to()).size).toBe(300)
    expect(smtp.taken).toHaveLength(300)
  })

  test("pauses a campaign whose mail should be signed and is not", async () => {
    const { key } = await add(guests(1))
    smtp.script.answer = () => {
      throw new NotSigned()
    }
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["failed not_signed"])
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "paused", pauseReason: "domain" })
  })

  test.each(["paused", "cancelled", "draft", "scheduled"])(
    "sends nothing of a campaign that is %s",
    async (status) => {
      const { key } = await add(guests(1), { status })
      await sendAll(scene.deps, key)
      expect(await requestSendingJob.waiting(scene.deps)).toEqual([])
      expect(smtp.taken).toHaveLength(0)
    },
  )

  test("begins a scheduled campaign at its time, and asks about one that was missed by four hours", async () => {
    const inTime = await add(guests(1, "early"), {
      status: "scheduled",
      scheduledAt: new Date(scene.now - 3 * 3_600_000).toISOString(),
      dueAt: new Date(scene.now - 3 * 3_600_000),
    })
    const missed = await add(guests(1, "late"), {
      status: "scheduled",
      scheduledAt: new Date(scene.now - 4 * 3_600_000).toISOString(),
      dueAt: new Date(scene.now - 4 * 3_600_000),
    })
    for (const { key } of [inTime, missed]) {
      await settleCampaign(scene.deps, key)
      await sendAll(scene.deps, key)
    }
    expect(smtp.to()).toEqual(["early-0@inbox.test"])
    expect(await campaignOf(scene.deps, missed.key)).toMatchObject({
      status: "paused",
      pauseReason: "missed",
    })
    expect(await campaignOf(scene.deps, inTime.key)).toMatchObject({ status: "sent" })
  })

  test("sends nothing of a campaign that a backup of yesterday has as being sent, and asks (listmonk#1801)", async () => {
    const { key } = await add(guests(3))
    minutes(20 * 60)
    await sendAll(scene.deps, key)
    expect(smtp.taken).toHaveLength(0)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "paused", pauseReason: "missed" })
    expect(await scene.deps.db.select().from(campaignChecks)).toContainEqual(
      expect.objectContaining({ code: "paused", note: "missed" }),
    )
  })

  test("lists single requests of such a backup as uncertain", async () => {
    const dueAt = new Date(scene.now)
    await addRequests(scene.deps, scene.first, {
      locationId: scene.locationId,
      to: guests(1),
      channel: "email",
      dueAt,
      campaignId: null,
    })
    minutes(5 * 60)
    await sendAll(scene.deps, { accountId: scene.first.id, campaignId: null })
    expect(await states()).toEqual(["uncertain answer_lost"])
  })

  test("sends single requests", async () => {
    const dueAt = new Date(scene.now)
    await addRequests(scene.deps, scene.first, {
      locationId: scene.locationId,
      to: guests(2),
      channel: "email",
      dueAt,
      campaignId: null,
    })
    expect(await requestSendingJob.waiting(scene.deps)).toEqual([`${scene.first.id}-0`])
    await sendAll(scene.deps, { accountId: scene.first.id, campaignId: null })
    expect(await states()).toEqual(["sent", "sent"])
  })

  test.each([
    ["complaints", sql`complained_at`, 1],
    ["bounces", sql`bounced_at`, 10],
  ])("stops a campaign when there are too many %s of two hundred", async (reason, column, count) => {
    const { key } = await add(guests(200, "early"))
    await sendAll(scene.deps, key)
    const { db } = scene.deps
    await addRequests(scene.deps, scene.first, {
      locationId: scene.locationId,
      to: guests(5, "late"),
      channel: "email",
      dueAt: new Date(scene.now),
      campaignId: key.campaignId,
    })
    await db.update(campaigns).set({ status: "sending" })
    const at = new Date(scene.now).toISOString()
    await db.execute(sql`update requests set ${column} = ${at}::timestamptz,
      reason = ${reason === "bounces" ? "hard_bounce" : null}
      where id in (select id from requests where status = 'sent' order by id limit ${count - 1})`)
    smtp.taken.length = 0
    const mark = () =>
      db.execute(sql`update requests set ${column} = ${at}::timestamptz,
        reason = ${reason === "bounces" ? "hard_bounce" : null}
        where id in (select id from requests where status = 'sent' order by id limit ${count})`)
    await mark()
    await sendAll(scene.deps, key)
    expect(smtp.taken).toHaveLength(0)
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "paused", pauseReason: reason })
  })

  test("takes no part of a name for a header, and has each recipient's own links", async () => {
    const { key, ids } = await add(["guest@inbox.test"], { senderEmail: "dana@first.test" })
    await scene.deps.db
      .update(requests)
      .set({ firstName: "Ann\r\nBcc: spy@evil.test", lastName: "<b>" })
      .where(eq(requests.id, ids[0]!))
    await sendAll(scene.deps, key)
    const [mail] = smtp.taken
    expect(mail).toMatchObject({
      from: { name: "Alder Café", address: "mail@outpost.test" },
      replyTo: "dana@first.test",
      subject: "How was your visit, Ann Bcc: spy@evil.test?",
      feedbackId: `${key.campaignId}:${scene.first.id}:request:outpost`,
    })
    expect(mail!.unsubscribe).toMatch(/^https:\/\/app\.outpost\.test\/unsubscribe\/requests\/[\w-]+$/)
    const token = mail!.unsubscribe!.split("/").at(-1)!
    expect(mail!.html).toContain(`/go/r/${token}?score=10`)
    expect(mail!.text).toContain(`/go/r/${token}`)
  })
})
