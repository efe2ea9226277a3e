import { millisecondsInDay as dayMs } from "date-fns/constants"
import { eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { campaignOf, resume, sendAll } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const _site = { site: "https://app.outpost.test", accent: null }
const guests = (count: number, name = "guest") =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@inbox.test`)

describe.each(databasesFor("jobs"))(
  "guards of requests, which look when a message would leave, on %s",
  (database) => {
    const scene = sendingScene(database, { startsAt: "2026-03-04T12:00:00Z" })
    const { smtp, add, states, expectCounted } = scene
    const minutes = (count: number) => scene.pass(count * 60_000)
    beforeEach(async () => {
      minutes(24 * 60)
      await scene.clear()
    })

    test("asks nobody who said no, whatever was planned", async () => {
      const to = guests(7)
      const { key } = await add(to)
      const reasons = ["unsubscribed", "stopped", "bounced", "complained", "manual", "imported"] as const
      for (const [at, reason] of reasons.entries())
        await stopAsking(
          scene.deps.db,
          { accountId: scene.first.id, channel: "email", address: to[at]! },
          { reason, at: new Date(scene.now) },
        )
      await sendAll(scene.deps, key)
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
      await scene.set("ask_frequency_scope", scope)
      const { key } = await add(guests(1))
      await sendAll(scene.deps, key)
      minutes(29 * 24 * 60)
      const again = await add(guests(1))
      const [, birch] = await scene.deps.db
        .select()
        .from(locations)
        .where(eq(locations.accountId, scene.first.id))
        .orderBy(locations.id)
      const elsewhere = await add(guests(1), { locationId: birch!.id })
      await sendAll(scene.deps, again.key)
      await sendAll(scene.deps, elsewhere.key)
      expect((await states()).slice(1)).toEqual(expected)
      minutes(40 * 24 * 60)
      const later = await add(guests(1))
      await sendAll(scene.deps, later.key)
      expect((await states()).at(-1)).toBe("sent")
    })

    test("asks a person once of whom two campaigns are being sent", async () => {
      const one = await add(guests(50))
      const other = await add(guests(50))
      await Promise.all([sendAll(scene.deps, one.key), sendAll(scene.deps, other.key)])
      minutes(2)
      await Promise.all([sendAll(scene.deps, one.key), sendAll(scene.deps, other.key)])
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
      await scene.deps.db.update(accounts).set({ status }).where(eq(accounts.id, scene.first.id))
      await sendAll(scene.deps, key)
      expect(await states()).toEqual([expected])
    })

    test("holds what is beyond the day of a trial until tomorrow", async () => {
      await scene.deps.db
        .update(accounts)
        .set({ status: "trial", trialEndedAt: "2027-01-01T00:00:00Z", timeZone: "UTC" })
        .where(eq(accounts.id, scene.first.id))
      const { key } = await add(guests(130))
      await sendAll(scene.deps, key)
      expect(smtp.taken).toHaveLength(100)
      expect((await states()).filter((state) => state === "held daily_limit")).toHaveLength(30)
      minutes(12 * 60 + 1)
      await sendAll(scene.deps, key)
      expect(smtp.taken).toHaveLength(130)
      await expectCounted()
    })

    test("skips a text message that waited for credits for more than seven days, with the reason (chatwoot#11569)", async () => {
      await scene.setCredits(0)
      // Noon in Chicago, so that quiet hours do not hold it.
      scene.now = Math.ceil(scene.now / dayMs) * dayMs + 18 * 60 * 60_000
      const { key } = await add(["+13125550100"], { channel: "sms" })
      await sendAll(scene.deps, key)
      expect(await states()).toEqual(["held no_credits"])
      minutes(8 * 24 * 60)
      await resume(scene.deps, key)
      await sendAll(scene.deps, key)
      expect(await states()).toEqual(["skipped no_credits"])
      expect((await campaignOf(scene.deps, key)).status).toBe("sent")
      await expectCounted()
    })

    test("skips requests of a location that was deleted", async () => {
      const { key } = await add(guests(1))
      const isIt = eq(locations.id, scene.locationId)
      await scene.deps.db
        .update(locations)
        .set({ deletedAt: new Date(scene.now).toISOString() })
        .where(isIt)
      await sendAll(scene.deps, key)
      await scene.deps.db.update(locations).set({ deletedAt: null }).where(isIt)
      expect(await states()).toEqual(["skipped location_gone"])
    })
  },
)
