import { and, asc, eq, gt } from "drizzle-orm"
import { requestToken } from "#review-api/asking/request-token.ts"
import { events } from "#review-api/db/schema/events.ts"
import { claimBatch, leaseMs } from "#review-api/sending/claim-batch.ts"
import { settleCampaign } from "#review-api/sending/settle-campaign.ts"
import { addRequests, sendAll } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

describe.each(databasesFor("jobs"))("open pages of requests, on %s (D-237)", (database) => {
  const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z" })
  beforeEach(async () => {
    scene.pass(60_000)
    await scene.clear()
    await scene.setCredits(10)
  })

  let seen = 0
  /** Actions that pages of the account were told of since the last look, each once. */
  async function published(): Promise<string[]> {
    const rows = await scene.deps.db
      .select()
      .from(events)
      .where(and(eq(events.channel, `account:${scene.first.id}`), gt(events.id, seen)))
      .orderBy(asc(events.id))
    seen = rows.at(-1)?.id ?? seen
    return [...new Set(rows.map(({ action }) => action))].filter((action) => /REQUEST|CAMPAIGN/.test(action))
  }
  const single = async (to: string) => {
    const channel = to.startsWith("+") ? "sms" : "email"
    const [id] = await addRequests(scene.deps, scene.first, {
      locationId: scene.locationId,
      to: [to],
      channel,
      dueAt: new Date(scene.now),
      campaignId: null,
    })
    return { key: { accountId: scene.first.id, campaignId: null }, id: id! }
  }

  test("hear of single requests that are made, sent, not delivered and unsubscribed", async () => {
    await published()
    const { key, id } = await single("+13125550142")
    await sendAll(scene.deps, key)
    expect(await scene.states()).toEqual(["sent"])
    expect(await published()).toEqual(["REQUEST_UPDATED"])
    const token = requestToken(scene.deps.config, { accountId: scene.first.id, id })
    scene.sms.script.notice = { kind: "undelivered", id: token, code: 30_003 }
    await scene.api.call("POST", "/sms/notifications", { body: { signature: "s", query: "", form: "" } })
    expect(await published()).toEqual(["REQUEST_UPDATED"])
    await scene.api.call("POST", `/unsubscribe/requests/${token}`)
    expect(await published()).toEqual(["REQUEST_UPDATED"])
    const as = await scene.api.login("admin@first.test")
    expect((await scene.api.call("POST", `/requests/${id}/resend`, { as })).status).toBeLessThan(500)
  })

  test("hear of those that are skipped, and of those whose answer is lost", async () => {
    const { key } = await single("nobody@inbox.test")
    await published()
    await scene.deps.db.execute(`update accounts set status = 'suspended' where id = ${scene.first.id}`)
    await sendAll(scene.deps, key)
    expect(await scene.states()).toEqual(["skipped account_inactive"])
    expect(await published()).toEqual(["REQUEST_UPDATED"])
    await scene.clear()
    await single("lost@inbox.test")
    await claimBatch(scene.deps, key, { site: { site: "https://app.outpost.test", accent: null }, most: 1 })
    scene.pass(leaseMs)
    await published()
    await settleCampaign(scene.deps, key)
    expect(await scene.states()).toEqual(["uncertain answer_lost"])
    expect(await published()).toEqual(["REQUEST_UPDATED"])
  })

  test("hear of a campaign as a campaign alone", async () => {
    await published()
    const { key } = await scene.add(["guest@inbox.test"])
    await sendAll(scene.deps, key)
    expect(await published()).toEqual(["CAMPAIGN_UPDATED"])
  })
})
