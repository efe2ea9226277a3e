import { requests } from "#review-api/db/schema/requests.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { scriptedTransport, sendAll } from "#tests/support/asking.ts"
import { campaignCalls } from "#tests/support/campaign-calls.ts"
import { seedLink } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { impersonate } from "#tests/support/impersonate.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("requests and the provider's staff, on %s (D-327)", (database) => {
  let api: TestApi
  let admin: Caller
  let staff: Caller
  let first: SeededAccount
  const mail = scriptedTransport()

  beforeAll(async () => {
    api = await startTestApi({ database, requestTransport: mail.transport })
    first = (await seedTwoAccounts(api.deps)).first
    await seedLink(api.deps, first.id, first.locationIds[0]!)
    admin = await api.login("admin@first.test")
    staff = await impersonate(api, "admin@first.test")
  })
  afterAll(() => api.close())

  const { draft, send, act, get, run, rowsOf } = campaignCalls(() => ({
    api,
    admin,
    accountId: first.id,
    locationId: first.locationIds[0]!,
  }))

  test("staff acting as an Admin write a draft and send nothing, by none of the ways", async () => {
    const { id } = await draft({}, staff)
    const sent = await send(id, {}, staff)
    expect(sent.body).toMatchObject({
      status: 403,
      code: "impersonated",
      error: "Impersonated sessions can't send requests.",
    })
    const test = { recipient: "admin@first.test" }
    expect((await api.call("POST", `/campaigns/${id}/test`, { as: staff, body: test })).status).toBe(403)
    const consent = { wording: "Email me about my visit" }
    const single = { email: "guest@mail.example", location_id: first.locationIds[0], consent }
    expect((await api.call("POST", "/requests", { as: staff, body: single })).status).toBe(403)
    expect((await get(id)).status).toBe("draft")
    expect(await api.deps.db.select().from(requests)).toEqual([])
    expect(mail.taken).toEqual([])
  })

  test("staff stop a campaign, and do not have it go on or send again", async () => {
    const { id } = await draft()
    await send(id)
    await run(id)
    expect((await act(id, "pause", staff)).status).toBe(200)
    expect((await act(id, "resume", staff)).status).toBe(403)
    expect((await act(id, "resume")).status).toBe(200)
    await sendAll(api.deps, { accountId: first.id, campaignId: id })
    const [row] = await rowsOf(id)
    expect(row!.status).toBe("sent")
    expect((await api.call("POST", `/requests/${row!.id}/resend`, { as: staff })).status).toBe(403)
    expect(mail.taken).toHaveLength(1)
  })
})
