import { buffer } from "node:stream/consumers"
import { strFromU8, unzipSync } from "fflate"
import { legacyCents } from "#lib/contract/billing/legacy-payment.ts"
import { billingInvoices } from "#review-api/db/schema/billing.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import { basicAuth } from "../../support/api-caller.ts"
import { billingCalls, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

test.each([
  ["$1,234.50", 123_450],
  ["($12.30)", -1230],
  ["-$5", -500],
  ["USD 7.5", 750],
  ["€ 1 000,00", 10_000_000],
  ["free", 0],
  ["", 0],
  ["1.2.3", 0],
])("a legacy payment of %s is %i cents (D-229) [P-159, F-249]", (text, cents) => {
  expect(legacyCents(text)).toBe(cents)
})

describe.each(databasesFor("jobs"))("what is taken along on %s", (database) => {
  const clock = movableClock("2026-03-10T12:00:00Z")
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    await api.deps.db.insert(billingInvoices).values({
      accountId: first.id,
      type: "legacy",
      number: "L-0419",
      description: "Earlier system",
      date: "2025-07-01T00:00:00Z",
      status: "paid",
      cents: 107_800,
      legacyPayment: "$1,078.00",
      currency: "USD",
    })
  })
  afterAll(() => api.close())

  test("invoices of both types are listed and a file [P-157, P-158, F-248, F-525]", async () => {
    const as = await api.login("admin@first.test")
    const calls = billingCalls(api, first.id, as)
    await calls.subscribe({ card_token: "tok_ok" })
    const { body } = await calls.get("invoices")
    expect(body._embedded.invoices).toMatchObject([
      { type: "provider", payment: 19_600, date: "2026-03-10T12:00:00.000Z" },
      { type: "legacy", payment: "$1,078.00", date: "2025-07-01T00:00:00.000Z" },
    ])
    const file = await api.call("GET", "/billing/invoices", { as })
    expect(file.headers.get("content-type")).toMatch(/^text\/csv/)
    expect(file.text).toMatch(/L-0419,Earlier system,legacy,paid,1078\.00/)
    const missing = await api.call("GET", "/billing/invoices", { as, query: { id: 987_654 } })
    expect(missing.status).toBe(404)
  })

  test("an Admin takes everything along in one file, while the account is inactive too; others and other calls are refused (D-289, D-291)", async () => {
    await putOnTrial(api, first.id, "2026-03-09T12:00:00Z")
    const as = await api.signIn("admin@first.test")
    expect((await api.call("GET", "/reviews", { as })).status).toBe(402)
    const path = `/export_files/${first.id}`
    const asked = await api.call("POST", path, { as, body: { resource: "exit_pack" } })
    expect(asked.status).toBe(201)
    const signal = new AbortController().signal
    await exportFileJob.run(api.deps, { id: asked.body.id, signal, isLastAttempt: true })
    const ready = await api.call("GET", `/export_files/${asked.body.id}`, { as })
    expect(ready.body).toMatchObject({ status: "completed", name: "export-2026-03-10.zip" })
    const answer = await fetch(`${api.url}${new URL(ready.body.file_url, api.url).pathname}`, {
      headers: { authorization: basicAuth(as) },
    })
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"])
    const files = unzipSync(new Uint8Array(await buffer(answer.body as never)))
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "reviews.csv",
        "locations.csv",
        "keywords.csv",
        "invoices.csv",
        "sms-credits.csv",
      ]),
    )
    expect(strFromU8(files["reviews.csv"]!).trim().split("\n").length).toBeGreaterThan(first.reviewIds.length)
    expect(strFromU8(files["invoices.csv"]!)).toMatch(/L-0419/)
    const narrowed = await api.call("POST", path, {
      as,
      body: { resource: "exit_pack", filters: { rating: 5 } },
    })
    expect(narrowed.status).toBe(422)
    const user = await api.signIn(emailOf("Manager", "first.test"))
    expect((await api.call("POST", path, { as: user, body: { resource: "exit_pack" } })).status).toBe(403)
    expect((await api.call("GET", `/billing/${first.id}/plans`, { as })).status).toBe(200)
    expect((await api.call("GET", `/billing/${first.id}/location_preview`, { as })).status).toBe(402)
  })
})
