import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { untilOneWaits } from "#tests/support/blocked.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

/**
 * Each test holds a row as the sender does, begins what meets it there, and changes a figure of the same day: whoever has that
 * already while it waits for the row brings both to a stop.
 */
describe.each(databasesFor("locks"))("transactions that meet at requests, on %s", (database) => {
  const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z" })
  beforeEach(() => scene.clear())

  const isRequest = (...ids: number[]) =>
    and(eq(requests.accountId, scene.first.id), inArray(requests.id, ids))
  const markSent = (tx: Db, id: number) =>
    tx
      .update(requests)
      .set({ status: "sent", sentAt: new Date(scene.now).toISOString() })
      .where(isRequest(id))

  test("delete contacts of whom one is just asked", async () => {
    const { ids } = await scene.add(["one@mail.example", "two@mail.example"])
    const [one, two] = ids as [number, number]
    const { db } = scene.deps
    await db.update(requests).set({ status: "claimed", dueAt: null }).where(isRequest(two))
    const asked = await db.select({ id: requests.contactId }).from(requests).where(isRequest(one, two))
    const as = await scene.api.login("admin@first.test")
    const body = { contact_ids: asked.map(({ id }) => id!) }
    let deleted: ReturnType<typeof scene.api.call> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(requests).where(isRequest(two)).for("update")
      deleted = scene.api.call("POST", "/contacts/bulk_delete", { as, body })
      await untilOneWaits(database, tx)
      await markSent(tx, two)
    })
    expect((await deleted)?.status).toBe(200)
    expect(await scene.states()).toEqual(["skipped contact_gone", "sent"])
    await scene.expectCounted()
  })

  test("give up leases of a campaign that is just cancelled", async () => {
    const { key, ids } = await scene.add(["one@mail.example", "two@mail.example"])
    const [one, two] = ids as [number, number]
    const { db } = scene.deps
    const leaseUntil = new Date(scene.now - 1).toISOString()
    await db.update(requests).set({ status: "claimed", leaseUntil, dueAt: null }).where(isRequest(one))
    let settled: Promise<void> | undefined
    await db.transaction(async (tx) => {
      const isIt = and(eq(campaigns.accountId, key.accountId), eq(campaigns.id, key.campaignId))
      await tx.select().from(campaigns).where(isIt).for("update")
      settled = settleCampaign(scene.deps, key)
      await untilOneWaits(database, tx)
      await markSent(tx, two)
    })
    await settled
    expect(await scene.states()).toEqual(["uncertain answer_lost", "sent"])
    await scene.expectCounted()
  })
})
