import { eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("files about recipients on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let now = Date.parse("2026-01-01T05:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const file = async (name: string, query: Record<string, unknown> = {}, email = "admin@first.test") =>
    api.call("GET", `/export/csv/${name}`, { as: await api.login(email), query })

  async function refuse(
    accountId: number,
    address: string,
    reason: "unsubscribed" | "stopped" = "unsubscribed",
  ) {
    now += 60_000
    const channel = reason === "stopped" ? "sms" : "email"
    await stopAsking(api.deps.db, { accountId, channel, address }, { reason, at: new Date(now) })
  }

  test("the template has the columns of recipients and no row, also in a trial [F-515]", async () => {
    const set = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, first.id))
    await set("trial")
    const answer = await file("recipient_template")
    const refused = await file("do_not_contact")
    await set("active")
    expect(answer.text).toBe("first_name,last_name,email,phone,location_external_id\r\n")
    expect(answer.headers.get("x-suggested-filename")).toMatch(/^recipients-\d{4}-\d\d-\d\d\.csv$/)
    expect((await file("recipient_template", { file_type: "ndjson" })).text).toBe("")
    expect([refused.status, refused.body.code]).toEqual([403, "feature_off"])
  })

  test("who gets no more requests of the account by email or SMS, and no one else, with the time in its zone [F-514]", async () => {
    await refuse(first.id, "one@inbox.test")
    await refuse(first.id, "=cmd@inbox.test")
    await refuse(first.id, "+13125550142", "stopped")
    await refuse(second.id, "foreign@inbox.test")
    expect((await file("do_not_contact")).text.split("\r\n")).toEqual([
      "email,phone,reason,added_at",
      "one@inbox.test,,unsubscribed,2025-12-31 23:01",
      "'=cmd@inbox.test,,unsubscribed,2025-12-31 23:02",
      ",+13125550142,stopped,2025-12-31 23:03",
      "",
    ])
    const lines = (await file("do_not_contact", { file_type: "ndjson" })).text.trim().split("\n")
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { email: "one@inbox.test", phone: null, reason: "unsubscribed", added_at: "2026-01-01T05:01:00.000Z" },
      { email: "=cmd@inbox.test", phone: null, reason: "unsubscribed", added_at: "2026-01-01T05:02:00.000Z" },
      { email: null, phone: "+13125550142", reason: "stopped", added_at: "2026-01-01T05:03:00.000Z" },
    ])
  })

  test("neither is for those who may not send requests, nor of another account", async () => {
    for (const name of ["recipient_template", "do_not_contact"]) {
      const answer = await file(name, {}, emailOf("Read Only", "first.test"))
      expect(answer.body).toMatchObject({ status: 403, code: "permission" })
      expect((await file(name, { account_id: second.id })).status).toBe(403)
      expect((await file(name, { file_type: "xlsx" })).status).toBe(400)
    }
  })
})
