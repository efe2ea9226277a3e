import { inArray, sql } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { requestToken } from "#review-api/asking/request-token.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { contacts } from "#review-api/db/schema/contacts.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { creditKey, returnCredits } from "#review-api/services/billing/sms-credits.ts"
import { campaignExpansionJob } from "#review-api/services/campaigns/campaign-expansion-job.ts"
import { SmsNotAccepted } from "#review-api/sms/sms.ts"
import { addRequests, sendAll } from "#tests/support/asking.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const site = { site: "https://app.outpost.test", accent: null }
const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `+1312555${String(1000 + at).slice(-4)}`)

describe.each(databasesFor("jobs", "locks"))(
  "credits of text messages that never leave, on %s",
  (database) => {
    const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z" })
    const { sms, add, states } = scene
    beforeEach(async () => {
      scene.pass(60_000)
      await scene.clear()
      await scene.setCredits(100)
    })

    const busy = () => {
      throw new SmsNotAccepted(429)
    }
    const admin = () => scene.api.login("admin@first.test")
    const post = async (path: string, body?: object) =>
      (await scene.api.call("POST", path, { as: await admin(), ...(body && { body }) })).status

    /** A campaign whose messages took credits for an attempt that the provider put off. */
    async function putOff(count = 2) {
      sms.script.answer = busy
      const to = numbers(count)
      const made = await add(to, {
        channel: "sms",
        content: "long ".repeat(40),
        submittedAt: new Date(scene.now).toISOString(),
      })
      await sendAll(scene.deps, made.key)
      sms.script.answer = () => {}
      expect(new Set(await states())).toEqual(new Set(["queued"]))
      expect(await scene.credits()).toBe(100 - 2 * count)
      return { ...made, to, again: () => sendAll(scene.deps, made.key) }
    }

    const contactIds = async (...phones: string[]) =>
      (
        await scene.deps.db.select({ id: contacts.id }).from(contacts).where(inArray(contacts.phone, phones))
      ).map(({ id }) => id)

    /** Credits that each request has paid in all, beside its state. */
    const paid = () =>
      rowsOf(
        scene.deps.db,
        { id: column.number(), status: column.text(), net: column.number() },
        sql`select r.id, r.status, coalesce(sum(c.quantity), 0)::integer as net from requests r
          left join sms_credits c on c.account_id = r.account_id and c.key = 'request-' || r.id
          group by r.id, r.status order by r.id`,
      )
    async function expectPaid() {
      const rows = await paid()
      for (const { status, net } of rows)
        expect([status, net]).toEqual([status, ["sent", "uncertain", "queued"].includes(status) ? -2 : 0])
      expect(await scene.credits()).toBe(100 + rows.reduce((sum, { net }) => sum + net, 0))
    }

    test("come back when their campaign is cancelled, once however often it is", async () => {
      const { key, ids } = await putOff()
      const path = `/campaigns/${key.campaignId}/cancel`
      expect((await atOnce([post(path), post(path)])).sort()).toEqual([200, 409])
      const job = { id: String(key.campaignId), signal: new AbortController().signal, isLastAttempt: true }
      await campaignExpansionJob.run(scene.deps, job)
      const { db } = scene.deps
      await atOnce(
        [0, 1].map(() =>
          db.transaction((tx) => returnCredits(tx, scene.first.id, ids.map(creditKey), new Date(scene.now))),
        ),
      )
      expect(await states()).toEqual(["skipped cancelled", "skipped cancelled"])
      expect(await scene.credits()).toBe(100)
      await expectPaid()
    })

    test("come back when a message is skipped at its next attempt, and pay for the one that leaves", async () => {
      const { to, again } = await putOff()
      await stopAsking(
        scene.deps.db,
        { accountId: scene.first.id, channel: "sms", address: to[0]! },
        { reason: "manual", at: new Date(scene.now) },
      )
      scene.pass(120_000)
      await again()
      expect(await states()).toEqual(["skipped do_not_contact", "sent"])
      await expectPaid()
    })

    test("come back when contacts are deleted and erased, once each", async () => {
      const { to } = await putOff(3)
      const [one, other] = [await contactIds(to[0]!), await contactIds(to[1]!)]
      const erase = `/contacts/${one[0]}/erase`
      expect(await atOnce([post(erase, {}), post(erase, {})])).toContain(200)
      expect(await post("/contacts/bulk_delete", { contact_ids: other })).toBe(200)
      expect(await states()).toEqual(["skipped contact_gone", "skipped contact_gone", "queued"])
      expect(await scene.credits()).toBe(98)
      await expectPaid()
    })

    test("come back when a single request is erased that was put off", async () => {
      sms.script.answer = busy
      const [to] = numbers(1)
      await addRequests(scene.deps, scene.first, {
        locationId: scene.locationId,
        to: [to!],
        channel: "sms",
        dueAt: new Date(scene.now),
        campaignId: null,
      })
      await sendAll(scene.deps, { accountId: scene.first.id, campaignId: null })
      expect(await scene.credits()).toBeLessThan(100)
      expect(await post(`/contacts/${(await contactIds(to!))[0]}/erase`, {})).toBe(200)
      expect(await states()).toEqual(["skipped contact_gone"])
      expect(await scene.credits()).toBe(100)
    })

    test("stay paid by what may have left with a process that was killed", async () => {
      const { key } = await putOff()
      scene.pass(120_000)
      await claimBatch(scene.deps, key, { site, most: 1 })
      expect(await post(`/campaigns/${key.campaignId}/cancel`)).toBe(200)
      scene.pass(leaseMs)
      await settleCampaign(scene.deps, key)
      expect((await states()).sort()).toEqual(["skipped cancelled", "uncertain answer_lost"])
      expect(await scene.credits()).toBe(98)
      await expectPaid()
      // The provider says that the uncertain one was not delivered, twice.
      const lost = (await paid()).find(({ status }) => status === "uncertain")!
      const id = requestToken(scene.deps.config, { accountId: scene.first.id, id: lost.id })
      sms.script.notice = { kind: "undelivered", id, code: 30_003 }
      const body = { signature: "s", query: "", form: "" }
      for (const _ of [1, 2]) await scene.api.call("POST", "/sms/notifications", { body })
      expect(await scene.credits()).toBe(100)
      await expectPaid()
    })

    test("add up when a campaign is sent, cancelled and its people leave, all at once", async () => {
      const { key, to, again } = await putOff(40)
      scene.pass(120_000)
      const [erased] = await contactIds(to[0]!)
      const deleted = await contactIds(...to.slice(1, 10))
      await atOnce([
        again(),
        again(),
        post(`/campaigns/${key.campaignId}/cancel`),
        post(`/contacts/${erased}/erase`, {}),
        post("/contacts/bulk_delete", { contact_ids: deleted }),
      ])
      const job = { id: String(key.campaignId), signal: new AbortController().signal, isLastAttempt: true }
      await campaignExpansionJob.run(scene.deps, job)
      const rows = await paid()
      expect(rows.filter(({ status }) => status === "sent")).toHaveLength(sms.taken.length)
      await expectPaid()
    })
  },
)
