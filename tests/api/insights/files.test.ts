import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import type { ExportResource } from "#lib/contract/index.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addSaid, startInsightFixture } from "#tests/support/insight-fixture.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

type Cells = Record<string, string>
const signal = new AbortController().signal
const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Cells[]

describe.each(databasesFor("sql", "jobs"))("files of what customers talk about, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    ;({ api, first, second, admin } = await startInsightFixture(database))
    await api.deps.db.update(accounts).set({ timeZone: "UTC" }).where(eq(accounts.id, first.id))
    await addSaid(api, first, "files", [
      ["The breakfast was great. The bathroom was dirty.", 4, 0, "2025-11-02"],
      ["Great breakfast, rude waiter.", 3, 1, "2025-12-05"],
      ["The breakfast was cold and bland.", 1, 0, "2026-01-10"],
      ["Breakfast was delicious but the parking lot was full.", 5, 2, "2026-02-27"],
    ])
  })
  afterAll(() => api.close())

  const direct = (resource: string, query: Record<string, unknown> = {}, as = admin) =>
    api.call("GET", `/export/csv/${resource}`, { as, query })
  const ask = (body: object, as = admin) =>
    api.call("POST", `/export_files/${first.id}`, { as, body: { send_email: false, ...body } })
  const made = async (body: object) => {
    const { id } = (await ask(body)).body
    await exportFileJob.run(api.deps, { id, signal, isLastAttempt: true })
    return (await api.call("GET", `/fetch-export-file/${id}/file-data`, { as: admin })).text
  }

  test("keywords have their columns, and the rows of the page in its order [P-422]", async () => {
    const { text, headers } = await direct("keywords", { "sort[by]": "controversy" })
    expect(headers.get("content-disposition")).toContain("keyword")
    const rows = rowsOf(text)
    expect(Object.keys(rows[0]!)).toEqual([
      "keyword",
      "positive_mentions",
      "negative_mentions",
      "total_mentions",
    ])
    expect(rows[0]).toEqual({
      keyword: "breakfast",
      positive_mentions: "3",
      negative_mentions: "1",
      total_mentions: "4",
    })
    const query = { "sort[by]": "controversy" }
    const { body } = await api.call("GET", `/insights/${first.id}/mentioned`, { as: admin, query })
    expect(rows.map(({ keyword }) => keyword)).toEqual(
      body.keywords.map(({ short }: { short: string }) => short),
    )
  })

  test.each([
    [{ location_id: 2 }, ["breakfast", "parking lot"]],
    [{ group_id: true }, ["breakfast", "parking lot"]],
    [{ source_id: 2 }, ["breakfast", "parking lot", "waiter"]],
    [{ rating: 3 }, ["breakfast", "waiter"]],
    [{ sentiment: "negative", rating: 3 }, ["waiter"]],
    [{ category: "cleanliness" }, ["bathroom"]],
    [{ published_after: "2026-01-01", published_before: "2026-01-31" }, ["breakfast"]],
  ])("keywords are narrowed by %j as the page is [P-422]", async (given, expected) => {
    const query = {
      account_id: first.id,
      ...given,
      ...("location_id" in given ? { location_id: first.locationIds[2] } : {}),
      ...("group_id" in given ? { group_id: first.assignedGroupId } : {}),
    }
    const rows = rowsOf((await direct("keywords", query)).text)
    expect(rows.map(({ keyword }) => keyword).sort()).toEqual(expected)
  })

  test("a keyword has its sentences, the newest first", async () => {
    const rows = rowsOf((await direct("keyword_details", { keyword: "Breakfast" })).text)
    expect(Object.keys(rows[0]!)).toEqual([
      "keyword",
      "review_id",
      "location_name",
      "source",
      "rating",
      "sentiment",
      "sentence",
      "published_at",
    ])
    expect(rows.map(({ rating, sentiment, published_at }) => [rating, sentiment, published_at])).toEqual([
      ["5", "1", "2026-02-27 12:00"],
      ["1", "-1", "2026-01-10 12:00"],
      ["3", "1", "2025-12-05 12:00"],
      ["4", "1", "2025-11-02 12:00"],
    ])
    expect(rows[3]?.sentence).toBe("The breakfast was great.")
    expect((await direct("keyword_details")).status).toBe(400)
  })

  test("categories have their positive share", async () => {
    const rows = rowsOf((await direct("experience_categories")).text)
    expect(rows[0]).toEqual({
      category: "Food",
      positive_count: "3",
      negative_count: "1",
      total_count: "4",
      positive_share: "75",
    })
  })

  test("the polled file is the direct one, for each of the three [F-191, F-192, F-193, F-208, F-209, F-210]", async () => {
    const filters = { dateDescriptor: "custom", from: "2025-12-01", to: "2026-01-31", rating: 3 }
    const query = { published_after: "2025-12-01", published_before: "2026-01-31", rating: 3 }
    for (const [resource, more] of [
      ["keywords", {}],
      ["experience_categories", {}],
      ["keyword_details", { keyword: "breakfast" }],
    ] as [ExportResource, { keyword?: string }][]) {
      const text = await made({ resource, filters, resource_id: more.keyword ?? null })
      expect([resource, text]).toEqual([resource, (await direct(resource, { ...query, ...more })).text])
      expect(rowsOf(text).length).toBeGreaterThan(0)
    }
  })

  test("they are scheduled, those of a keyword with its name, and the range rolls [F-184]", async () => {
    const recipients = [first.users.Manager.id]
    const make = (more: object) =>
      api.call("POST", "/scheduled_exports", { as: admin, body: { ...scheduleBody(recipients), ...more } })
    const kept = await make({ export_type: "keyword_details", resource_id: "breakfast" })
    expect([kept.status, kept.body.resource_id]).toEqual([201, "breakfast"])
    await makeDue(api, kept.body.id)
    await runSchedule(api, kept.body.id)
    const [file] = await api.deps.db
      .select()
      .from(exportFiles)
      .where(eq(exportFiles.scheduledExportId, kept.body.id))
    expect(file).toMatchObject({ status: "completed", rows: 1, resourceId: "breakfast" })
    for (const export_type of ["keywords", "experience_categories"])
      expect((await make({ export_type })).status).toBe(201)
    for (const export_type of ["location_performance", "group_performance"]) {
      const { body } = await make({ export_type })
      await makeDue(api, body.id)
      await runSchedule(api, body.id)
      const [made] = await api.deps.db
        .select()
        .from(exportFiles)
        .where(eq(exportFiles.scheduledExportId, body.id))
      expect([export_type, made!.status, made!.rows! > 1]).toEqual([export_type, "completed", true])
    }
    const nameless = await make({ export_type: "keyword_details" })
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ["resource_id"]])
  })

  test("are refused for filters that are none, for others' eyes, and in a trial [P-365, P-368, P-369, P-370]", async () => {
    for (const filters of [{ sentiment: 1 }, { rating: 6 }, { from: "2025-02-30" }])
      expect((await ask({ resource: "keywords", filters })).status).toBe(422)
    expect((await ask({ resource: "keyword_details" })).status).toBe(422)
    const user = await api.login("user@first.test")
    const seen = rowsOf((await direct("keywords", {}, user)).text)
    const { body } = await api.call("GET", `/insights/${first.id}/mentioned`, { as: user })
    expect(seen).toHaveLength(body.keywords.length)
    expect((await direct("keywords", { account_id: second.id })).status).toBe(403)
    const resources = [
      ["keywords"],
      ["experience_categories"],
      ["keyword_details", { keyword: "breakfast" }],
    ] as const
    const statuses = async () =>
      Promise.all(resources.map(async ([resource, query]) => (await direct(resource, query)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    await api.deps.db.update(accounts).set({ status: "trial" }).where(eq(accounts.id, first.id))
    expect(await statuses()).toEqual([403, 403, 403])
    expect((await ask({ resource: "keywords" })).status).toBe(403)
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: first.id, code: "trial_export", value: "true" })
    expect(await statuses()).toEqual([200, 200, 200])
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: first.id, code: "insights", value: "false" })
    expect(await statuses()).toEqual([403, 403, 403])
  })
})
