import { millisecondsInDay as dayMs } from "date-fns/constants"
import { eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, doNotContact } from "#review-api/db/schema/contacts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import {
  addCampaign,
  campaignOf,
  countsOf,
  requestsOf,
  resume,
  scriptedTransport,
  sendAll,
  setAskSetting,
} from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const site = { site: "https://app.outpost.test", accent: null }
const guests = (count: number, name = "guest") =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@inbox.test`)

describe.each(databasesFor("jobs"))(
  "guards of requests, which look when a message would leave, on %s",
  (database) => {
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

    test("asks nobody who said no, whatever was planned", async () => {
      const to = guests(7)
      const { key } = await add(to)
      const reasons = ["unsubscribed", "stopped", "bounced", "complained", "manual", "imported"] as const
      for (const [at, reason] of reasons.entries())
        await stopAsking(
          api.deps.db,
          { accountId: first.id, channel: "email", address: to[at]! },
          { reason, at: new Date(now) },
        )
      await sendAll(api.deps, key)
      expect(smtp.to()).toEqual([to[6]])
      expect(await states()).toEqual([
        "skipped unsubscribed",
        "skipped stopped",
        "skipped bounced",
        "skipped complained",
        "skipped do_not_contact",
        "skipped do_not_contact",
        "sent",
      ])
    })

    test.each([
      ["account", ["skipped asked_recently", "skipped asked_recently"]],
      ["location", ["skipped asked_recently", "sent"]],
    ])("asks once in the days of the account, by %s", async (scope, expected) => {
      await setAskSetting(api.deps, first.id, "ask_frequency_scope", scope)
      const { key } = await add(guests(1))
      await sendAll(api.deps, key)
      minutes(29 * 24 * 60)
      const again = await add(guests(1))
      const [, birch] = await api.deps.db
        .select()
        .from(locations)
        .where(eq(locations.accountId, first.id))
        .orderBy(locations.id)
      const elsewhere = await add(guests(1), { locationId: birch!.id })
      await sendAll(api.deps, again.key)
      await sendAll(api.deps, elsewhere.key)
      expect((await states()).slice(1)).toEqual(expected)
      minutes(40 * 24 * 60)
      const later = await add(guests(1))
      await sendAll(api.deps, later.key)
      expect((await states()).at(-1)).toBe("sent")
    })

    test("asks a person once of whom two campaigns are being sent", async () => {
      const one = await add(guests(50))
      const other = await add(guests(50))
      await Promise.all([sendAll(api.deps, one.key), sendAll(api.deps, other.key)])
      minutes(2)
      await Promise.all([sendAll(api.deps, one.key), sendAll(api.deps, other.key)])
      expect(smtp.taken).toHaveLength(50)
      expect(new Set(smtp.to()).size).toBe(50)
      expect((await states()).filter((state) => state === "skipped asked_recently")).toHaveLength(50)
    })

    test.each([
      ["suspended", "skipped account_inactive"],
      ["cancelled", "skipped account_inactive"],
      ["expired", "skipped account_inactive"],
      ["past_due", "sent"],
    ])("looks at the account when it sends: %s", async (status, expected) => {
      const { key } = await add(guests(1))
      await api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, first.id))
      await sendAll(api.deps, key)
      expect(await states()).toEqual([expected])
    })

    test("holds what is beyond the day of a trial until tomorrow", async () => {
      await api.deps.db
        .update(accounts)
        .set({ status: "trial", trialEndedAt: "2027-01-01T00:00:00Z", timeZone: "UTC" })
        .where(eq(accounts.id, first.id))
      const { key } = await add(guests(130))
      await sendAll(api.deps, key)
      expect(smtp.taken).toHaveLength(100)
      expect((await states()).filter((state) => state === "held daily_limit")).toHaveLength(30)
      minutes(12 * 60 + 1)
      await sendAll(api.deps, key)
      expect(smtp.taken).toHaveLength(130)
      await expectCounted()
    })

    test("skips a text message that waited for credits for more than seven days, with the reason (chatwoot#11569)", async () => {
      await setAskSetting(api.deps, first.id, "sms_requests", "true")
      // Noon in Chicago, so that quiet hours do not hold it.
      now = Math.ceil(now / dayMs) * dayMs + 18 * 60 * 60_000
      const { key } = await add(["+13125550100"], { channel: "sms" })
      await sendAll(api.deps, key)
      expect(await states()).toEqual(["held no_credits"])
      minutes(8 * 24 * 60)
      await resume(api.deps, key)
      await sendAll(api.deps, key)
      expect(await states()).toEqual(["skipped no_credits"])
      expect((await campaignOf(api.deps, key)).status).toBe("sent")
      await expectCounted()
    })

    test("skips requests of a location that was deleted", async () => {
      const { key } = await add(guests(1))
      const isIt = eq(locations.id, locationId)
      await api.deps.db
        .update(locations)
        .set({ deletedAt: new Date(now).toISOString() })
        .where(isIt)
      await sendAll(api.deps, key)
      await api.deps.db.update(locations).set({ deletedAt: null }).where(isIt)
      expect(await states()).toEqual(["skipped location_gone"])
    })
  },
)
