import { eq } from "drizzle-orm"
import { requestToken } from "#review-api/asking/request-token.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { contacts, doNotContact } from "#review-api/db/schema/contacts.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { webhookDeliveries, webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { bounceAddressOfRequest } from "#review-api/mail/bounce-address.ts"
import { type BounceServer, startBounceServer } from "#review-api/mail/bounce-server.ts"
import { takeReport } from "#review-api/notifications/take-report.ts"
import { SmsNotAccepted, SmsRefused } from "#review-api/sms/sms.ts"
import { campaignOf, cancel, countsOf, resume, sendAll, smtpAnswer } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { bringReport, complaintReport, deliveryReport } from "#tests/support/mail-reports.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const config = {
  bounceAddress: { user: "bounces", domain: "mail.outpost.test" },
  linkSecrets: ["a secret of this installation alone"],
}
const guest = "guest@inbox.test"
const phone = "+13125550142"
const dayMs = 86_400_000

describe.each(databasesFor("jobs"))("what becomes of requests on %s", (database) => {
  const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z", config })
  const { smtp, sms, add, rows, states } = scene
  let bounces: BounceServer
  beforeAll(async () => {
    bounces = await startBounceServer({
      config: scene.deps.config,
      host: "127.0.0.1",
      port: 0,
      take: (emailId, source, request) => takeReport(scene.deps, emailId, source, request),
    })
  })
  afterAll(() => bounces.close())
  beforeEach(async () => {
    scene.pass(40 * dayMs)
    await scene.clear()
  })

  const stops = async () =>
    (await scene.deps.db.select().from(doNotContact)).map(({ channel, address, reason }) => [
      channel,
      address,
      reason,
    ])
  const mailed = async () => {
    const { key, ids } = await add([guest])
    await sendAll(scene.deps, key)
    return {
      key,
      id: ids[0]!,
      token: requestToken(scene.deps.config, { accountId: scene.first.id, id: ids[0]! }),
    }
  }
  const bounceTo = (id: number) =>
    bounceAddressOfRequest(scene.deps.config, { accountId: scene.first.id, id })!
  const bring = (to: string, text: string) => bringReport(bounces.port, to, text)

  test("leaves from an address of its own, to which servers report that it has arrived", async () => {
    const { id } = await mailed()
    expect(smtp.taken[0]!.bounceTo).toBe(bounceTo(id))
    await bring(bounceTo(id).toUpperCase(), deliveryReport({ action: "delivered", status: "2.0.0" }))
    expect(await states()).toEqual(["delivered"])
  })

  test("counts a bounce for good once, and asks the address no more", async () => {
    const { id } = await mailed()
    const report = deliveryReport({ action: "failed", status: "5.1.1" })
    await bring(bounceTo(id), report)
    await bring(bounceTo(id), report)
    expect(await states()).toEqual(["bounced hard_bounce"])
    expect(await stops()).toEqual([["email", guest, "bounced"]])
    const { kept, counted } = await countsOf(scene.deps, scene.first.id)
    expect(kept).toEqual(counted)
    expect(kept.bounced).toBe(1)
  })

  test("counts what a server turns away at once as sent and bounced, and as nothing delivered", async () => {
    const { key } = await add([guest, "other@inbox.test"])
    smtp.script.answer = ({ to }) => {
      if (to === guest) throw smtpAnswer("550 5.1.1 No such user")
    }
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["bounced hard_bounce", "sent"])
    const as = await scene.api.login("admin@first.test")
    const { body } = await scene.api.call("GET", `/campaigns/${key.campaignId}`, { as })
    expect(body.figures).toMatchObject({ total: 2, sent: 2, bounced: 1, delivered: 1 })
  })

  test("goes on asking after a bounce that is not about the address", async () => {
    const { id } = await mailed()
    await bring(bounceTo(id), deliveryReport({ action: "failed", status: "4.2.2" }))
    expect(await states()).toEqual(["bounced soft_bounce"])
    expect(await stops()).toEqual([])
  })

  test("takes a complaint that names its address for a no", async () => {
    const { id } = await mailed()
    await bring("bounces@mail.outpost.test", complaintReport(bounceTo(id)))
    expect(await states()).toEqual(["unsubscribed complained"])
    expect(await stops()).toEqual([["email", guest, "complained"]])
  })

  test("believes no address that was made up", async () => {
    const { id } = await mailed()
    const other = bounceTo(id).replace(`-${id}.`, `-${id + 1}.`)
    await expect(bring(other, deliveryReport({ action: "failed", status: "5.1.1" }))).rejects.toThrow()
    expect(await states()).toEqual(["sent"])
  })

  test("knows by a report that an uncertain one was sent", async () => {
    const { id } = await mailed()
    await scene.deps.db.update(requests).set({ status: "uncertain", reason: "answer_lost", sentAt: null })
    await bring(bounceTo(id), deliveryReport({ action: "delivered", status: "2.0.0" }))
    expect(await states()).toEqual(["delivered"])
    expect((await rows())[0]!.sentAt).not.toBeNull()
  })

  test("opens its way out as often as a scanner likes: only a POST ends requests", async () => {
    const { token, id } = await mailed()
    const path = `/unsubscribe/requests/${token}`
    scene.pass(2_000)
    for (let look = 0; look < 3; look += 1) {
      const { status, body } = await scene.api.call("GET", path)
      expect([status, body.email, body.unsubscribed_at]).toEqual([200, guest, null])
    }
    expect(await stops()).toEqual([])
    expect(await states()).toEqual(["sent"])
    const { body } = await scene.api.call("POST", path)
    expect(body.undo_until).toBe(new Date(scene.now + 600_000).toISOString())
    expect(await stops()).toEqual([["email", guest, "unsubscribed"]])
    expect(await states()).toEqual(["unsubscribed"])
    const noted = await scene.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.resourceId, String(id)))
    // The log is never changed, so it does not name who may be erased (D-312).
    expect(noted).toMatchObject([{ action: "unsubscribes.create", resourceName: null, actorEmail: null }])
  })

  test("takes unsubscribing back for ten minutes, and what others have said never", async () => {
    const { token, id } = await mailed()
    const path = `/unsubscribe/requests/${token}`
    await scene.api.call("POST", path)
    scene.pass(599_000)
    expect((await scene.api.call("DELETE", path)).body.unsubscribed_at).toBeNull()
    expect(await stops()).toEqual([])
    expect(await states()).toEqual(["sent"])
    await scene.api.call("POST", path)
    scene.pass(600_000)
    expect((await scene.api.call("DELETE", path)).status).toBe(410)
    await scene.deps.db.delete(doNotContact)
    await bring(bounceTo(id), deliveryReport({ action: "failed", status: "5.1.1" }))
    expect(await stops()).toEqual([])
    await bring("bounces@mail.outpost.test", complaintReport(bounceTo(id)))
    expect((await scene.api.call("DELETE", path)).status).toBe(410)
    expect(await stops()).toEqual([["email", guest, "complained"]])
  })

  test("names the language of the customer at its way out (D-311)", async () => {
    const { token } = await mailed()
    const path = `/unsubscribe/requests/${token}`
    expect((await scene.api.call("GET", path)).body.locale).toBeNull()
    await scene.deps.db.update(contacts).set({ locale: "de-CH" }).where(eq(contacts.email, guest))
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect((await scene.api.call(method, path)).body.locale).toBe("de-CH")
    await scene.deps.db.update(contacts).set({ locale: null })
  })

  test.each(["1-1-abcdefghijklmnop", "x"])("knows no link %s", async (token) => {
    await mailed()
    expect((await scene.api.call("GET", `/unsubscribe/requests/${token}`)).status).toBe(404)
    expect((await scene.api.call("POST", `/unsubscribe/requests/${token}`)).status).toBe(404)
  })

  const text = async (content = "Hi {{first_name}}, how was it? {{feedback}}", more: object = {}) => {
    const made = await add([phone], { channel: "sms", content, ...more })
    await sendAll(scene.deps, made.key)
    return made
  }

  test("takes a credit for each segment of a text message, and gives them back when it is not taken", async () => {
    await scene.setCredits(5)
    await text(`${"long ".repeat(40)}`)
    expect(await states()).toEqual(["sent"])
    expect(await scene.credits()).toBe(3)
    scene.pass(40 * dayMs)
    sms.script.answer = () => {
      throw new SmsRefused(400, 21_211)
    }
    await text(`${"long ".repeat(40)}`)
    expect((await states()).at(-1)).toBe("bounced hard_bounce")
    expect(await scene.credits()).toBe(3)
    expect(await stops()).toEqual([["sms", phone, "bounced"]])
  })

  test("holds a text message in quiet hours, and sends it when they end", async () => {
    await scene.setCredits(2)
    scene.now = Date.parse(`${new Date(scene.now).toISOString().slice(0, 10)}T04:00:00Z`)
    const { key } = await text()
    expect(await states()).toEqual(["held quiet_hours"])
    scene.pass(12 * 3_600_000)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["sent"])
    expect(sms.taken).toHaveLength(1)
  })

  test("pauses a campaign without credits, and skips what waits for them with that reason after seven days", async () => {
    await scene.setCredits(0)
    const { key } = await text()
    expect(await states()).toEqual(["held no_credits"])
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "paused", pauseReason: "no_credits" })
    scene.pass(8 * dayMs)
    await resume(scene.deps, key)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["skipped no_credits"])
    expect(sms.taken).toEqual([])
    expect(await campaignOf(scene.deps, key)).toMatchObject({ status: "sent" })
  })

  test("sends a text message again that was not taken now, and never one without an answer", async () => {
    await scene.setCredits(5)
    sms.script.answer = () => {
      throw new SmsNotAccepted(429)
    }
    const { key } = await text()
    expect(await states()).toEqual(["queued"])
    sms.script.answer = () => {}
    scene.pass(60_000)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["sent"])
    scene.pass(40 * dayMs)
    sms.script.answer = () => {
      throw Object.assign(new Error("cut"), { code: "UND_ERR_SOCKET" })
    }
    await text()
    sms.script.answer = () => {}
    scene.pass(dayMs)
    expect((await states()).at(-1)).toBe("uncertain answer_lost")
  })

  test("takes STOP for a no to every account that knows the number, and START for a yes", async () => {
    await scene.setCredits(5)
    await text()
    const body = { signature: "s", query: "", form: "" }
    sms.script.notice = { kind: "opted_out", phone }
    expect((await scene.api.call("POST", "/sms/notifications", { body })).status).toBeLessThan(300)
    expect(await states()).toEqual(["unsubscribed stopped"])
    expect(await stops()).toEqual([["sms", phone, "stopped"]])
    scene.pass(40 * dayMs)
    await text()
    expect((await states()).at(-1)).toBe("skipped stopped")
    expect(sms.taken).toHaveLength(1)
    sms.script.notice = { kind: "opted_in", phone }
    await scene.api.call("POST", "/sms/notifications", { body })
    expect(await stops()).toEqual([])
    await text()
    expect((await states()).at(-1)).toBe("sent")
  })

  test("tells programs of STOP once, and of a text message that was not delivered", async () => {
    const { db } = scene.deps
    await db.delete(webhookEndpoints)
    await db.insert(webhookEndpoints).values({
      accountId: scene.first.id,
      url: "https://hooks.inbox.test",
      events: ["request.unsubscribed", "request.bounced"],
      secret: "sealed",
    })
    const reported = async () =>
      (await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).map(({ payload }) => {
        const { type, data } = JSON.parse(payload)
        return [type, data.request.recipient, data.request.status, data.request.reason]
      })
    await scene.setCredits(5)
    const body = { signature: "s", query: "", form: "" }
    const { ids } = await text()
    sms.script.notice = {
      kind: "undelivered",
      code: 30_003,
      id: requestToken(scene.deps.config, { accountId: scene.first.id, id: ids[0]! }),
    }
    for (const _ of [1, 2]) await scene.api.call("POST", "/sms/notifications", { body })
    sms.script.notice = { kind: "opted_out", phone }
    for (const _ of [1, 2]) await scene.api.call("POST", "/sms/notifications", { body })
    expect(await reported()).toEqual([
      ["request.bounced", phone, "bounced", "undelivered"],
      ["request.unsubscribed", phone, "unsubscribed", "stopped"],
    ])
    await db.delete(webhookEndpoints)
  })

  test("answers HELP with the business and how to reach it, and nobody whom it never asked (D-226)", async () => {
    await scene.setCredits(5)
    await text()
    await scene.deps.db
      .update(locations)
      .set({ phone: "+13125550100" })
      .where(eq(locations.id, scene.locationId))
    const body = { signature: "s", query: "", form: "" }
    sms.taken.length = 0
    sms.script.notice = { kind: "asked_help", phone }
    await scene.api.call("POST", "/sms/notifications", { body })
    expect(sms.taken).toMatchObject([{ accountId: scene.first.id, to: phone }])
    expect(sms.taken[0]!.text).toMatch(/^Alder Café: .*\+13125550100.*STOP/)
    sms.script.notice = { kind: "asked_help", phone: "+13125550199" }
    await scene.api.call("POST", "/sms/notifications", { body })
    expect(sms.taken).toHaveLength(1)
  })

  test("knows from the provider what became of a text message", async () => {
    await scene.setCredits(5)
    const { ids } = await text()
    const id = requestToken(scene.deps.config, { accountId: scene.first.id, id: ids[0]! })
    const body = { signature: "s", query: "", form: "" }
    expect(sms.taken[0]!.id).toBe(id)
    sms.script.notice = { kind: "undelivered", id, code: 30_005 }
    await scene.api.call("POST", "/sms/notifications", { body })
    expect(await states()).toEqual(["bounced hard_bounce"])
    expect(await stops()).toEqual([["sms", phone, "bounced"]])
    expect(await scene.credits()).toBe(5)
  })

  test("skips what has not left when its campaign is cancelled", async () => {
    const { key } = await add([guest, "other@inbox.test"])
    await cancel(scene.deps, key)
    await sendAll(scene.deps, key)
    expect(await states()).toEqual(["skipped cancelled", "skipped cancelled"])
    expect(smtp.taken).toEqual([])
  })
})
