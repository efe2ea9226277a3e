import { eq } from "drizzle-orm"
import type { ApiConfig } from "#review-api/core/config.ts"
import { smsOptOuts } from "#review-api/db/schema/alerts.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { addCredits, creditBalance } from "#review-api/services/billing/sms-credits.ts"
import type { Sms, SmsNotice } from "#review-api/sms/sms.ts"
import { addCampaign, countsOf, requestsOf, scriptedTransport, setAskSetting } from "./asking.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { type SeededAccount, seedTwoAccounts } from "./seed.ts"
import { startTestApi, type TestApi } from "./test-api.ts"

/** A way for text messages that answers, and reports, as a test wants it. */
export function scriptedSms() {
  const taken: Sms[] = []
  const script: { answer: (sms: Sms) => void | Promise<void>; notice: SmsNotice | null } = {
    answer: () => {},
    notice: null,
  }
  const transport = {
    async send(sms: Sms) {
      await script.answer(sms)
      taken.push(sms)
    },
    read: () => script.notice,
  }
  return { taken, script, transport }
}

type SceneOptions = {
  /** The time of the clock, which only the test moves. */
  startsAt: string
  config?: Partial<ApiConfig>
}

/**
 * An account that sends requests to servers of the test, for the suite that calls it: a Review API from its first test to its
 * last. `api`, `first` and `locationId` are there from the first test on.
 */
export function sendingScene(database: TestDatabaseKind, { startsAt, config }: SceneOptions) {
  const smtp = scriptedTransport()
  const sms = scriptedSms()
  const late = {} as { api: TestApi; first: SeededAccount }
  let fills = 0

  const scene = {
    smtp,
    sms,
    /** The time of the clock in milliseconds. */
    now: Date.parse(startsAt),
    get api() {
      return late.api
    },
    get deps() {
      return late.api.deps
    },
    get first() {
      return late.first
    },
    get locationId() {
      return late.first.locationIds[0]!
    },
    pass(ms: number) {
      scene.now += ms
    },
    set: (code: string, value: string) => setAskSetting(scene.deps, scene.first.id, code, value),
    /** No requests, campaigns or refusals, usual settings, and servers that take all. */
    async clear() {
      smtp.taken.length = 0
      smtp.script.answer = () => {}
      sms.taken.length = 0
      sms.script.answer = () => {}
      sms.script.notice = null
      const { db } = scene.deps
      for (const table of [requests, campaigns, doNotContact, contactAsks, smsOptOuts]) await db.delete(table)
      const isFirst = eq(accounts.id, scene.first.id)
      await db.update(accounts).set({ status: "active", trialEndedAt: null }).where(isFirst)
      await scene.set("ask_frequency_days", "30")
      await scene.set("ask_frequency_scope", "account")
      await scene.set("sms_requests", "true")
    },
    add: (to: string[], more: object = {}) =>
      addCampaign(scene.deps, scene.first, { locationId: scene.locationId, to, ...more }),
    rows: () => requestsOf(scene.deps, scene.first.id),
    /** States of all requests with their reasons, in the order of their ids. */
    states: async () =>
      (await scene.rows()).map(({ status, reason }) => (reason ? `${status} ${reason}` : status)),
    async expectCounted() {
      const { kept, counted } = await countsOf(scene.deps, scene.first.id)
      expect(kept).toEqual(counted)
    },
    credits: () => creditBalance(scene.deps.db, scene.first.id),
    /** Brings SMS credits to a balance. */
    async setCredits(balance: number) {
      fills += 1
      const quantity = balance - (await scene.credits())
      await scene.deps.db.transaction((tx) =>
        addCredits(tx, scene.first.id, { key: `fill-${fills}`, quantity }, new Date(scene.now)),
      )
    },
  }

  beforeAll(async () => {
    late.api = await startTestApi({
      database,
      config: {
        appUrl: "https://app.outpost.test",
        mailFrom: { name: "Outpost", address: "mail@outpost.test" },
        smsBetweenMs: 0,
        ...config,
      },
      clock: { now: () => new Date(scene.now) },
      requestTransport: smtp.transport,
      sms: sms.transport,
      mailRestMs: 3_600_000,
    })
    late.first = (await seedTwoAccounts(late.api.deps)).first
  })
  afterAll(() => late.api.close())
  return scene
}
