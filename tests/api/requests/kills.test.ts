import { sql } from "drizzle-orm"
import { systemClock } from "#review-api/core/clock.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { addCampaign, campaignOf, countsOf, requestsOf } from "#tests/support/asking.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedReadAccounts } from "#tests/support/killed/seed-read.ts"
import { newPlace } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { startSmtpServer } from "#tests/support/smtp-server.ts"

const people = 800
/** Parts of the recipients after which the program is killed, one after the other. */
const killedAt = [0.3, 0.6]

describe("a sender that is killed with -9", () => {
  if (!databasesFor("programs").includes("postgres")) {
    test("waits for a run with PostgreSQL, which this program can look into meanwhile", () =>
      expect(databasesFor("programs")).not.toContain("postgres"))
    return
  }

  test("sends nobody two, loses nobody silently, and lists those in flight as uncertain (listmonk#3022)", async () => {
    const at = await newPlace("postgres")
    const smtp = await startSmtpServer()
    smtp.state.beforeYes = () => new Promise((done) => setTimeout(done, 10))
    const children: Child[] = []
    try {
      await at.opened(async ({ db }) => {
        const { first } = await seedReadAccounts({ db })
        await db.execute(sql`update locations set address = '1 Main Street' where account_id = ${first.id}`)
        const deps = { db, clock: systemClock }
        const to = Array.from({ length: people }, (_, nth) => `guest-${nth}@inbox.test`)
        const { key } = await addCampaign(deps, first, { locationId: first.locationIds[0]!, to })
        const job = `${key.accountId}-${key.campaignId}`
        const start = () => {
          const child = startChild("tests/support/killed-sender.ts", [job, smtp.url], at.env)
          children.push(child)
          return child
        }
        const takenIs = (count: number) =>
          polled(
            async () => smtp.taken.length,
            (taken) => taken >= count,
          )

        for (const part of killedAt) {
          const child = start()
          await takenIs(people * part)
          await child.kill()
        }
        const last = start()
        expect(await last.ended).toBe(0)
        // Messages that the killed programs had in their hands are not settled: the campaign isn't either.
        expect((await campaignOf(deps, key)).status).toBe("sending")
        await db.execute(
          sql`update requests set lease_until = now() - interval '1 second' where status = 'claimed'`,
        )
        await settleCampaign(deps, key)
        const another = start()
        expect(await another.ended).toBe(0)

        const rows = await requestsOf(deps, first.id)
        const got = smtp.taken.map(({ to: [one] }) => one!)
        expect(got).toHaveLength(new Set(got).size)
        const sent = rows.filter(({ status }) => status === "sent").map(({ recipient }) => recipient)
        const uncertain = rows
          .filter(({ status }) => status === "uncertain")
          .map(({ recipient }) => recipient)
        expect(sent.length + uncertain.length).toBe(people)
        expect(uncertain.length).toBeGreaterThan(0)
        expect(sent.filter((one) => !got.includes(one))).toEqual([])
        expect(got.filter((one) => !sent.includes(one) && !uncertain.includes(one))).toEqual([])
        expect((await campaignOf(deps, key)).status).toBe("sent")
        const { kept, counted } = await countsOf(deps, first.id)
        expect(kept).toEqual(counted)
      })
    } finally {
      for (const child of children) await child.kill()
      await smtp.close()
      await at.remove()
    }
  }, 120_000)
})
