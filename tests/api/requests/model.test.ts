import { and, eq, inArray, sql } from "drizzle-orm"
import type { CampaignKey } from "#review-api/asking/campaign-key.ts"
import { noteBounce, noteComplaint } from "#review-api/asking/note-report.ts"
import { noteStop } from "#review-api/asking/note-stop.ts"
import { readRequestToken, requestToken } from "#review-api/asking/request-token.ts"
import { smsOptOuts } from "#review-api/db/schema/alerts.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { AnswerLost } from "#review-api/mail/mail.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { addCredits } from "#review-api/services/billing/sms-credits.ts"
import { noteOptOut } from "#review-api/sms/opt-outs.ts"
import { SmsNotAccepted } from "#review-api/sms/sms.ts"
import {
  addCampaign,
  campaignOf,
  cancel,
  countsOf,
  requestsOf,
  resume,
  scriptedTransport,
  sendAll,
  setAskSetting,
  smtpAnswer,
} from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { fc } from "#tests/support/properties.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

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
    fc.record({ do: fc.constantFrom("cancel" as const, "pause" as const, "resume" as const), nth }),
  ),
  { minLength: 12, maxLength: 40 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

describe.each(databasesFor("jobs"))(
  "composing, sending, kills and what people say, in any order, on %s",
  (database) => {
    let api: TestApi
    let first: SeededAccount
    let locationId: number
    const smtp = scriptedTransport()
    const texted = { answer: (): void => {}, taken: [] as string[] }
    let now = Date.parse("2026-03-04T18:00:00Z")

    beforeAll(async () => {
      api = await startTestApi({
        database,
        config: { smsBetweenMs: 0 },
        clock: { now: () => new Date(now) },
        requestTransport: smtp.transport,
        sms: {
          async send({ id }) {
            texted.answer()
            texted.taken.push(id)
          },
        },
        mailRestMs: 3_600_000,
      })
      first = (await seedTwoAccounts(api.deps)).first
      const [alder] = await api.deps.db
        .select()
        .from(locations)
        .where(eq(locations.accountId, first.id))
        .orderBy(locations.id)
      locationId = alder!.id
      await setAskSetting(api.deps, first.id, "sms_requests", "true")
      await setAskSetting(api.deps, first.id, "ask_frequency_days", String(frequencyDays))
      const key = { key: "session", quantity: 100_000 }
      await api.deps.db.transaction((tx) => addCredits(tx, first.id, key, new Date(now)))
    })
    afterAll(() => api.close())

    /** Facts outside: who got which message, and who said no. */
    function outside() {
      const got: { id: number; atMs: number; address: string }[] = []
      const saidNo = new Map<string, number>()
      return { got, saidNo }
    }

    async function walk(taken: readonly Step[]): Promise<void> {
      const { db } = api.deps
      for (const table of [requests, campaigns, doNotContact, contactAsks, smsOptOuts]) await db.delete(table)
      now += 30 * dayMs
      const seen = outside()
      const keys: (CampaignKey & { campaignId: number })[] = []
      let answers: readonly string[] = ["takes"]
      let turn = 0

      const arrived = (token: string, address: string) => {
        const { id } = readRequestToken(api.deps.config, token)!
        seen.got.push({ id, atMs: now, address })
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
        seen.saidNo.set(address, now)
        throw smtpAnswer("550 5.1.1 No such user")
      }
      smtp.script.answer = ({ to, unsubscribe }) => answer(unsubscribe!.split("/").at(-1)!, to, false)
      const deps = {
        ...api.deps,
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
        if (last) await work({ accountId: first.id, id: last.id })
      }

      const perform = async (step: Step): Promise<void> => {
        const key = "nth" in step ? keys[step.nth % Math.max(1, keys.length)] : undefined
        if (step.do === "compose") {
          const to = step.who.map((one) => (step.isSms ? phones : emails)[one]!)
          keys.push(
            (await addCampaign(deps, first, { locationId, to, channel: step.isSms ? "sms" : "email" })).key,
          )
        } else if (step.do === "wait") {
          now += step.ms
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
            if (await db.transaction((tx) => noteBounce(tx, one, bounce, new Date(now))))
              seen.saidNo.set(emails[step.who]!, now)
          })
        } else if (step.do === "complain") {
          await about(emails[step.who]!, async (one) => {
            if (await db.transaction((tx) => noteComplaint(tx, one, new Date(now))))
              seen.saidNo.set(emails[step.who]!, now)
          })
        } else if (step.do === "unsubscribe") {
          await about(emails[step.who]!, async (one) => {
            await api.call("POST", `/unsubscribe/requests/${requestToken(api.deps.config, one)}`)
            seen.saidNo.set(emails[step.who]!, now)
          })
        } else if (step.do === "stop") {
          await db.transaction(async (tx) => {
            await noteOptOut(tx, phones[step.who]!, true, new Date(now))
            await noteStop(tx, phones[step.who]!, new Date(now))
          })
          seen.saidNo.set(phones[step.who]!, now)
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
        const { kept, counted } = await countsOf(deps, first.id)
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
        now += 3_600_000
      }

      const rows = await requestsOf(deps, first.id)
      const ids = seen.got.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)])
      for (const { address, atMs } of seen.got) {
        const noMs = seen.saidNo.get(address)
        if (noMs !== undefined) expect(atMs).toBeLessThanOrEqual(noMs)
        const others = seen.got.filter((other) => other.address === address && other.atMs > atMs)
        for (const other of others) expect(other.atMs - atMs).toBeGreaterThanOrEqual(frequencyDays * dayMs)
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
