import { eq, or } from "drizzle-orm"
import { noteBounce, noteComplaint } from "#review-api/asking/note-report.ts"
import { requestToken } from "#review-api/asking/request-token.ts"
import { contacts, doNotContact } from "#review-api/db/schema/contacts.ts"
import { addCredits, creditBalance } from "#review-api/services/billing/sms-credits.ts"
import { optedOutCode, stoppedNumbers } from "#review-api/sms/opt-outs.ts"
import { type SmsNotice, SmsRefused, type SmsTransport } from "#review-api/sms/sms.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import {
  addCampaign,
  requestsOf,
  scriptedTransport,
  sendAll,
  setAskSetting,
  smtpAnswer,
} from "#tests/support/asking.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { placesOfText } from "#tests/support/places-of-text.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const now = new Date("2026-03-04T18:00:00Z")

describe.each(databasesFor("jobs", "locks"))(
  "an erasure while a message leaves, on %s (D-293, D-312)",
  (database) => {
    let api: TestApi
    let admin: Caller
    let first: SeededAccount
    const mail = scriptedTransport()
    let refuseSms: () => Promise<void>
    let notice: SmsNotice | null = null
    const sms: SmsTransport = { send: () => refuseSms(), read: () => notice }

    beforeAll(async () => {
      api = await startTestApi({
        database,
        clock: { now: () => now },
        config: { smsBetweenMs: 0 },
        requestTransport: mail.transport,
        sms,
      })
      first = (await seedTwoAccounts(api.deps)).first
      admin = await api.login("admin@first.test")
      await setAskSetting(api.deps, first.id, "sms_requests", "true")
      await api.deps.db.transaction((tx) => addCredits(tx, first.id, { key: "bought", quantity: 10 }, now))
    })
    afterAll(() => api.close())

    /** Sends a message to somebody who is erased before the server answers. */
    async function eraseWhile(channel: "email" | "sms", to: string, answer: () => Error) {
      const { key, ids } = await addCampaign(api.deps, first, {
        locationId: first.locationIds[0]!,
        to: [to],
        channel,
      })
      const before = await requestsOf(api.deps, first.id)
      const { contactId } = before.find(({ id }) => id === ids[0])!
      const answered = async () => {
        const erased = await api.call("POST", `/contacts/${contactId}/erase`, { as: admin, body: {} })
        expect(erased.status).toBe(200)
        throw answer()
      }
      mail.script.answer = answered
      refuseSms = answered
      await sendAll(api.deps, key)
      const after = await requestsOf(api.deps, first.id)
      return after.find(({ id }) => id === ids[0])!
    }

    const stops = () =>
      api.deps.db
        .select({ address: doNotContact.address, reason: doNotContact.reason })
        .from(doNotContact)
        .where(eq(doNotContact.accountId, first.id))
        .orderBy(doNotContact.at, doNotContact.channel)

    test("an address that takes none is kept as a hash alone", async () => {
      const to = "gone@mail.example"
      const row = await eraseWhile("email", to, () => smtpAnswer(`550 5.1.1 <${to}> is unknown`))
      expect(row).toMatchObject({ status: "bounced", reason: "hard_bounce", recipient: "" })
      expect(await stops()).toEqual([{ address: null, reason: "bounced" }])
      expect(await placesOfText(api.deps.db, to)).toEqual([])
      const again = await api.call("POST", "/contacts", { as: admin, body: { email: to } })
      expect(again.body.do_not_contact).toMatchObject([{ channel: "email", reason: "bounced" }])
    })

    test("what a server takes later is not tried again", async () => {
      const to = "later@mail.example"
      const row = await eraseWhile("email", to, () => smtpAnswer("451 4.7.1 Try again later"))
      expect(row).toMatchObject({ status: "skipped", reason: "contact_gone", recipient: "", dueAt: null })
      expect(await placesOfText(api.deps.db, to)).toEqual([])
    })

    test("a number that has opted out is kept as a hash alone, and its credit comes back", async () => {
      const to = "+13125550147"
      const row = await eraseWhile("sms", to, () => new SmsRefused(400, optedOutCode))
      expect(row).toMatchObject({ status: "skipped", reason: "stopped", recipient: "" })
      expect(await stops()).toContainEqual({ address: null, reason: "stopped" })
      expect(await placesOfText(api.deps.db, to.slice(1))).toEqual([])
      expect(await api.deps.db.transaction((tx) => creditBalance(tx, first.id))).toBe(10)
    })

    const contactOf = async (to: string) => {
      const found = await api.deps.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(or(eq(contacts.email, to), eq(contacts.phone, to)))
      return found[0]!.id
    }
    const erase = async (to: string) =>
      (await api.call("POST", `/contacts/${await contactOf(to)}/erase`, { as: admin, body: {} })).status
    const sentTo = async (channel: "email" | "sms", to: string) => {
      mail.script.answer = () => {}
      refuseSms = async () => {}
      const { key, ids } = await addCampaign(api.deps, first, {
        locationId: first.locationIds[0]!,
        to: [to],
        channel,
      })
      await sendAll(api.deps, key)
      return { accountId: first.id, id: ids[0]! }
    }
    /** Refusals of a person who comes back. */
    const refusalsOf = async (body: object) =>
      (await api.call("POST", "/contacts", { as: admin, body })).body.do_not_contact.map(
        ({ reason }: { reason: string }) => reason,
      )

    test("a link that ends emails does so after the erasure too, and takes it back", async () => {
      const to = "late@mail.example"
      const path = `/unsubscribe/requests/${requestToken(api.deps.config, await sentTo("email", to))}`
      expect(await erase(to)).toBe(200)
      const look = async (method: "GET" | "POST" | "DELETE") => (await api.call(method, path)).body
      expect(await look("GET")).toMatchObject({ email: "***", unsubscribed_at: null })
      expect((await look("POST")).unsubscribed_at).not.toBeNull()
      expect((await look("DELETE")).unsubscribed_at).toBeNull()
      await look("POST")
      expect(await placesOfText(api.deps.db, to)).toEqual([])
      expect(await refusalsOf({ email: to })).toEqual(["unsubscribed"])
    })

    test.each(["complained", "bounced"] as const)(
      "a report that it was %s holds after the erasure",
      async (kind) => {
        const to = `${kind}@mail.example`
        const key = await sentTo("email", to)
        expect(await erase(to)).toBe(200)
        const bounce = { isHard: true, reason: "hard_bounce", words: "5.1.1" }
        await api.deps.db.transaction((tx) =>
          kind === "complained" ? noteComplaint(tx, key, now) : noteBounce(tx, key, bounce, now),
        )
        expect(await placesOfText(api.deps.db, to)).toEqual([])
        expect(await refusalsOf({ email: to })).toEqual([kind])
      },
    )

    test("STOP and an erasure that arrive together leave a hash alone, which is asked no more", async () => {
      for (const nth of [1, 2, 3, 4]) {
        const to = `+1312555016${nth}`
        await sentTo("sms", to)
        const id = await contactOf(to)
        const body = { signature: "s", query: "", form: "" }
        notice = { kind: "opted_out", phone: to }
        const [stopped, erased] = await atOnce([
          api.call("POST", "/sms/notifications", { body }),
          api.call("POST", `/contacts/${id}/erase`, { as: admin, body: {} }),
        ])
        expect([stopped.status < 300, erased.status]).toEqual([true, 200])
        expect(await placesOfText(api.deps.db, to.slice(1))).toEqual([])
        expect([...(await stoppedNumbers(api.deps.db, [to]))]).toEqual([to])
      }
    })

    test("STOP after the erasure is kept as a hash", async () => {
      const to = "+13125550169"
      await sentTo("sms", to)
      expect(await erase(to)).toBe(200)
      notice = { kind: "opted_out", phone: to }
      await api.call("POST", "/sms/notifications", { body: { signature: "s", query: "", form: "" } })
      expect(await placesOfText(api.deps.db, to.slice(1))).toEqual([])
      expect(await stoppedNumbers(api.deps.db, [to])).toEqual([to])
    })
  },
)
