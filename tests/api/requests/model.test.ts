import { and, eq, inArray, sql } from "drizzle-orm"
import type { CampaignKey } from "#review-api/asking/campaign-key.ts"
import { noteBounce, noteComplaint } from "#review-api/asking/note-report.ts"
import { noteStop } from "#review-api/asking/note-stop.ts"
import { readRequestToken, requestToken } from "#review-api/asking/request-token.ts"
import { smsCredits } from "#review-api/db/schema/billing.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contacts } from "#review-api/db/schema/contacts.ts"
import { tokens } from "#review-api/db/schema/identity.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { AnswerLost } from "#review-api/mail/mail.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { creditKey } from "#review-api/services/billing/sms-credits.ts"
import { noteOptOut } from "#review-api/sms/opt-outs.ts"
import { SmsNotAccepted } from "#review-api/sms/sms.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import {
  addCampaign,
  campaignOf,
  cancel,
  countsOf,
  requestsOf,
  resume,
  sendAll,
  smtpAnswer,
} from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { fc } from "#tests/support/properties.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const people = 8
const emails = Array.from({ length: people }, (_, at) => `guest-${at}@inbox.test`)
const phones = Array.from({ length: people }, (_, at) => `+1312555010${at}`)
const frequencyDays = 3
const minuteMs = 60_000
const dayMs = 86_400_000

const person = fc.nat({ max: people - 1 })
const nth = fc.nat({ max: 5 })
/** How the way out behaves for one message after the other. */
const answers = fc.array(fc.constantFrom("takes", "takes", "takes", "loses", "drops", "later", "no one"), {
  minLength: 4,
  maxLength: 8,
})
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("compose" as const),
      isSms: fc.boolean(),
      who: fc.uniqueArray(person, { minLength: 1 }),
    }),
    fc.record({ do: fc.constant("send" as const), nth, answers }),
    fc.record({ do: fc.constant("send" as const), nth, answers }),
    fc.record({ do: fc.constant("kill" as const), nth, left: fc.nat({ max: 3 }) }),
    fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(minuteMs, leaseMs, dayMs / 2, 4 * dayMs),
    }),
    fc.record({
      do: fc.constantFrom("bounce" as const, "complain" as const, "stop" as const, "unsubscribe" as const),
      who: person,
    }),
    fc.record({ do: fc.constantFrom("erase" as const, "delete" as const), isSms: fc.boolean(), who: person }),
    fc.record({ do: fc.constantFrom("cancel" as const, "pause" as const, "resume" as const), nth }),
  ),
  { minLength: 12, maxLength: 40 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

describe.each(databasesFor("jobs"))(
  "composing, sending, kills and what people say, in any order, on %s",
  (database) => {
    const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z" })
    const { smtp } = scene

    let admin: Caller
    beforeAll(async () => {
      admin = await scene.api.login("admin@first.test")
    })

    /** Facts outside: who got which message, and who said no. */
    function outside() {
      const got: { id: number; atMs: number; address: string }[] = []
      const saidNo = new Map<string, number>()
      /** When a contact was last removed: the account does not know any more that it has asked them. */
      const removed = new Map<string, number>()
      return { got, saidNo, removed }
    }

    async function walk(taken: readonly Step[]): Promise<void> {
      const { db } = scene.deps
      scene.pass(30 * dayMs)
      await scene.clear()
      await scene.set("ask_frequency_days", String(frequencyDays))
      await scene.setCredits(100_000)
      // The clock goes on for months.
      await db.update(tokens).set({ expiresAt: new Date(scene.now + 365 * dayMs).toISOString() })
      const seen = outside()
      const keys: (CampaignKey & { campaignId: number })[] = []
      let answers: readonly string[] = ["takes"]
      let turn = 0

      const arrived = (token: string, address: string) => {
        const { id } = readRequestToken(scene.deps.config, token)!
        seen.got.push({ id, atMs: scene.now, address })
      }
      const answer = (token: string, address: string, isSms: boolean) => {
        turn += 1
        const mood = answers[turn % answers.length]
        if (mood === "loses" || mood === "takes") arrived(token, address)
        if (mood === "takes") return
        if (mood === "loses" || mood === "drops")
          throw isSms ? Object.assign(new Error("cut"), { code: "UND_ERR_SOCKET" }) : new AnswerLost()
        if (mood === "later") throw isSms ? new SmsNotAccepted(429) : smtpAnswer("451 4.7.1 Later")
        if (isSms) return arrived(token, address)
        // Nobody gets this one, and the address is known to be none from now on.
        seen.saidNo.set(address, scene.now)
        throw smtpAnswer("550 5.1.1 No such user")
      }
      smtp.script.answer = ({ to, unsubscribe }) => answer(unsubscribe!.split("/").at(-1)!, to, false)
      const deps = {
        ...scene.deps,
        sms: {
          send: async ({ id, to }: { id: string; to: string }) => answer(id, to, true),
        },
      }
      const lastOf = async (address: string) =>
        (
          await db
            .select()
            .from(requests)
            .where(and(eq(requests.recipient, address), sql`${requests.sentAt} is not null`))
            .orderBy(sql`${requests.id} desc`)
            .limit(1)
        )[0]
      const about = async (
        address: string,
        work: (key: { accountId: number; id: number }) => Promise<unknown>,
      ) => {
        const last = await lastOf(address)
        if (last) await work({ accountId: scene.first.id, id: last.id })
      }

      const perform = async (step: Step): Promise<void> => {
        const key = "nth" in step ? keys[step.nth % Math.max(1, keys.length)] : undefined
        if (step.do === "compose") {
          const to = step.who.map((one) => (step.isSms ? phones : emails)[one]!)
          keys.push(
            (
              await addCampaign(deps, scene.first, {
                locationId: scene.locationId,
                to,
                channel: step.isSms ? "sms" : "email",
              })
            ).key,
          )
        } else if (step.do === "wait") {
          scene.pass(step.ms)
          for (const one of keys) await settleCampaign(deps, one)
        } else if (step.do === "send" && key) {
          answers = step.answers
          await sendAll(deps, key)
        } else if (step.do === "kill" && key) {
          const batch = await claimBatch(deps, key, {
            site: { site: "https://x.test", accent: null },
            most: 5,
          })
          for (const { ask, recipient } of batch?.claimed.slice(0, step.left) ?? [])
            arrived(ask.token, recipient)
        } else if (step.do === "bounce") {
          await about(emails[step.who]!, async (one) => {
            const bounce = { isHard: true, reason: "hard_bounce", words: "5.1.1" }
            if (await db.transaction((tx) => noteBounce(tx, one, bounce, new Date(scene.now))))
              seen.saidNo.set(emails[step.who]!, scene.now)
          })
        } else if (step.do === "complain") {
          await about(emails[step.who]!, async (one) => {
            if (await db.transaction((tx) => noteComplaint(tx, one, new Date(scene.now))))
              seen.saidNo.set(emails[step.who]!, scene.now)
          })
        } else if (step.do === "unsubscribe") {
          await about(emails[step.who]!, async (one) => {
            await scene.api.call("POST", `/unsubscribe/requests/${requestToken(scene.deps.config, one)}`)
            seen.saidNo.set(emails[step.who]!, scene.now)
          })
        } else if (step.do === "erase" || step.do === "delete") {
          const address = (step.isSms ? phones : emails)[step.who]!
          const [contact] = await db
            .select({ id: contacts.id })
            .from(contacts)
            .where(step.isSms ? eq(contacts.phone, address) : eq(contacts.email, address))
          if (!contact) return
          const path = `/contacts/${contact.id}`
          const { status } =
            step.do === "delete"
              ? await scene.api.call("DELETE", path, { as: admin })
              : await scene.api.call("POST", `${path}/erase`, { as: admin, body: {} })
          expect(status).toBeLessThan(300)
          seen.removed.set(address, scene.now)
        } else if (step.do === "stop") {
          await db.transaction(async (tx) => {
            await noteOptOut(tx, phones[step.who]!, true, new Date(scene.now))
            await noteStop(tx, phones[step.who]!, new Date(scene.now))
          })
          seen.saidNo.set(phones[step.who]!, scene.now)
        } else if (key && (step.do === "cancel" || step.do === "pause" || step.do === "resume")) {
          const { status } = await campaignOf(deps, key)
          const from = { cancel: ["sending", "paused"], pause: ["sending"], resume: ["paused"] }[step.do]
          if (!from.includes(status)) return
          if (step.do === "cancel") await cancel(deps, key)
          else if (step.do === "resume") await resume(deps, key)
          else await db.update(campaigns).set({ status: "paused" }).where(eq(campaigns.id, key.campaignId))
        }
      }

      for (const step of taken) {
        await perform(step)
        const { kept, counted } = await countsOf(deps, scene.first.id)
        expect(kept).toEqual(counted)
      }

      // In the end all goes well, until nothing waits.
      answers = ["takes"]
      for (let round = 0; round < 80; round += 1) {
        for (const key of keys) {
          const { status } = await campaignOf(deps, key)
          if (status === "paused") await perform({ do: "resume", nth: keys.indexOf(key) })
          await settleCampaign(deps, key)
          await sendAll(deps, key)
        }
        const waiting = await db
          .select({ id: requests.id })
          .from(requests)
          .where(inArray(requests.status, ["queued", "held", "claimed"]))
        if (waiting.length === 0) break
        scene.pass(3_600_000)
      }

      const rows = await requestsOf(deps, scene.first.id)
      const ids = seen.got.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)])
      for (const { address, atMs } of seen.got) {
        const noMs = seen.saidNo.get(address)
        if (noMs !== undefined) expect(atMs).toBeLessThanOrEqual(noMs)
        const removedMs = seen.removed.get(address) ?? 0
        const others = seen.got.filter(
          (other) =>
            other.address === address && other.atMs > atMs && !(atMs <= removedMs && removedMs <= other.atMs),
        )
        for (const other of others) expect(other.atMs - atMs).toBeGreaterThanOrEqual(frequencyDays * dayMs)
      }
      const ledger = await db.select().from(smsCredits).where(eq(smsCredits.accountId, scene.first.id))
      for (const { id, status, channel } of rows) {
        const entries = ledger.filter(({ key }) => key === creditKey(id))
        const net = entries.reduce((sum, { quantity }) => sum + quantity, 0)
        const isPaid = channel === "sms" && !["skipped", "failed", "bounced"].includes(status)
        expect([status, Math.sign(net)]).toEqual([status, isPaid ? -1 : 0])
        expect(entries.length).toBeLessThanOrEqual(2)
      }
      for (const { id, status, reason, sentAt } of rows) {
        expect(["queued", "held", "claimed"]).not.toContain(status)
        if (sentAt === null) expect(reason).not.toBeNull()
        if (status === "sent") expect(ids).toContain(id)
        if (ids.includes(id)) expect(["skipped", "failed"]).not.toContain(status)
      }
      for (const key of keys) expect(["sent", "cancelled"]).toContain((await campaignOf(deps, key)).status)
    }

    test("sends nobody two, nobody who said no any, and ends with every recipient in a state with a reason", async () => {
      await fc.assert(fc.asyncProperty(steps, walk), { numRuns: 12, endOnFailure: true })
    }, 300_000)
  },
)
