import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { plainHead, reviewHeads } from "#lib/format/column-heads.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { doJobs } from "#tests/support/responses.ts"
import { runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const headOf = (text: string): string[] => (parse(text, { bom: true }) as string[][])[0]!

describe.each(databasesFor("jobs"))("headings of files in plain words, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first } = await seedTwoAccounts(api.deps))
    await api.deps.db.update(accounts).set({ timeZone: "UTC" }).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
  })
  afterAll(() => api.close())

  const file = (path: string, query: object = {}) => api.call("GET", path, { as: admin, query: { ...query } })

  test.each([
    ["/export/csv/reviews", "review_id", "Review ID"],
    ["/export/csv/location_metrics", "avg_rating", "Average rating"],
    ["/export/csv/group_metrics", "group_id", "Group ID"],
    ["/location_score/export/locations/csv", "score_previous", "Score (previous period)"],
    ["/export/csv/locations", "zipcode", "ZIP code"],
  ])("%s has its documented ones unless plain words are wanted (D-111)", async (path, name, head) => {
    const names = headOf((await file(path)).text)
    expect(names).toContain(name)
    const plain = headOf((await file(path, { headings: "plain" })).text)
    expect(plain).toEqual(names.map(plainHead))
    expect(plain[names.indexOf(name)]).toBe(head)
    expect(new Set(plain).size).toBe(plain.length)
    expect(headOf((await file(path, { headings: "names" })).text)).toEqual(names)
    expect((await file(path, { headings: "short" })).status).toBe(400)
  })

  test("NDJSON keeps the names of columns", async () => {
    const { text } = await file("/export/csv/locations", { headings: "plain", file_type: "ndjson" })
    expect(Object.keys(JSON.parse(text.split("\n")[0]!))).toEqual(expect.arrayContaining(["id", "zipcode"]))
  })

  test("polled files and those of a schedule have them where that is said, and keep it when another thing changes", async () => {
    const { body } = await api.call("POST", `/export_files/${first.id}`, {
      as: admin,
      body: { resource: "metric_locations", download_options: { headings: "plain" } },
    })
    await doJobs(api.deps, "export_file")
    const made = await api.call("GET", `/fetch-export-file/${body.id}/file-data`, { as: admin })
    expect(headOf(made.text).slice(0, 3)).toEqual(["Rank", "Location ID", "Name"])

    const schedule = { ...scheduleBody([first.users.Manager.id]), headings: "plain" }
    const { id, headings } = (await api.call("POST", "/scheduled_exports", { as: admin, body: schedule }))
      .body
    expect(headings).toBe("plain")
    const patch = (change: object) =>
      api.call("PATCH", `/scheduled_exports/${id}`, { as: admin, body: change })
    expect((await patch({ email_subject: "Other" })).body.headings).toBe("plain")
    now = Date.parse("2026-03-04T13:00:00Z")
    await runSchedule(api, id)
    const ofRun = eq(exportFiles.scheduledExportId, id)
    const runs = await api.deps.db.select().from(exportFiles).where(ofRun)
    expect(runs.map((run) => run.headings)).toEqual(["plain"])
    expect((await patch({ headings: "names" })).body.headings).toBe("names")
    expect((await patch({ headings: "short" })).status).toBe(422)
  })

  test("a file of locations with them brings nothing new when it is imported, and what was edited in it changes", async () => {
    const { text } = await file("/export/csv/locations", { headings: "plain" })
    const taken = async (content: string) => {
      const form = formOf(["locations.csv", Buffer.from(content)])
      const made = await api.call("POST", "/import_locations", { as: admin, body: form })
      await doJobs(api.deps, "location_import")
      return polled(
        async () => (await file(`/import_locations/${made.body.id}`)).body,
        ({ status }) => status !== "processing",
      )
    }
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(await taken(text)).toMatchObject({ unchanged: rows.length, created: 0, updated: 0 })
    const [{ Name: name = "" } = {}] = rows
    const renamed = text.replaceAll(name, `${name} Edited`)
    expect(await taken(renamed)).toMatchObject({ created: 0, failed: 0 })
    expect((await file("/export/csv/locations")).text).toContain(`${name} Edited`)
  })

  test("those of reviews name each column differently", () => {
    expect(new Set(Object.values(reviewHeads)).size).toBe(Object.keys(reviewHeads).length)
  })
})
