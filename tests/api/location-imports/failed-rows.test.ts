import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { csvMark } from "#lib/format/csv.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { basicAuth, type Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const columns = [
  "external_id",
  "name",
  "Manager",
  "address",
  "city",
  "state",
  "zipcode",
  "country",
  "website",
]
const good = ["FR-1", "Fish Pier", "Ana", "1 Pier", "Boston", "MA", "02210", "US", "harbor.example"]
/** Cells that a spreadsheet would take for formulas, and several errors. */
const bad = ["FR-2", "=Sum of all", " Bo ", "2 Pier", "Boston", "Nowhere", "02210", "US", "=call us"]
const empty = ["FR-3", "'+Marked", "", "3 Pier", "Boston", "MA", "02210", "Atlantis", ""]

describe.each(databasesFor("jobs"))("rows of a file of locations that failed, on %s (D-318)", (database) => {
  let api: TestApi
  let admin: Caller
  let other: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    await seedTwoAccounts(api.deps)
    admin = await api.login("admin@first.test")
    other = await api.login("admin@second.test")
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
  })
  afterAll(() => api.close())

  const failedOf = (id: number, as = admin) => api.call("GET", `/import_locations/${id}/failed`, { as })
  async function uploaded(text: string, dryRun = false) {
    const form = formOf(["shops & co.csv", Buffer.from(text)])
    if (dryRun) form.append("dry_run", "true")
    const { body } = await api.call("POST", "/import_locations", { as: admin, body: form })
    return settled(body.id)
  }
  const settled = (id: number) =>
    polled(
      async () => (await api.call("GET", `/import_locations/${id}`, { as: admin })).body,
      ({ status }) => !["checking", "processing", "undoing"].includes(status),
    )
  const csv = (...rows: string[][]) => stringify([columns, ...rows])

  test("are a file with their lines, all their errors and their cells as they were uploaded; corrected, it is imported", async () => {
    const file = await uploaded(csv(good, bad, empty), true)
    expect(file).toMatchObject({ status: "checked", created: 1, failed: 2 })
    const { status, text, headers } = await failedOf(file.id)
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    expect(headers.get("content-disposition")).toContain("shops _ co.rejected.csv")
    const address = `${api.url}/import_locations/${file.id}/failed`
    const bytes = await (await fetch(address, { headers: { authorization: basicAuth(admin) } })).bytes()
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text).toContain("'=Sum of all")
    const [head, ...rows] = parse(text, { bom: true }) as string[][]
    expect(head).toEqual(["line", "reason", ...columns])
    expect(rows.map(([line]) => line)).toEqual(["3", "4"])
    expect(rows[0]![1]).toMatch(/State.*Website|Website.*State/)
    expect(rows[0]!.slice(4)).toEqual([bad[2], ...bad.slice(3, 8), "'=call us"])
    expect(rows[1]![1]).toBe(file.errors[1].message)

    expect((await api.call("POST", `/import_locations/${file.id}/start`, { as: admin })).status).toBe(202)
    expect(await settled(file.id)).toMatchObject({ status: "complete", created: 1, failed: 2 })
    expect((await failedOf(file.id)).text).toBe(text)

    const again = await uploaded(text)
    expect(again).toMatchObject({ created: 0, failed: 2, left_columns: ["Manager"] })
    const second = (await failedOf(again.id)).text
    expect((parse(second, { bom: true }) as string[][])[0]).toEqual(head)

    const corrected = rows.map((row) =>
      row.map((cell) =>
        cell === "Nowhere" ? "MA" : cell === "Atlantis" ? "US" : cell === "'=call us" ? "" : cell,
      ),
    )
    expect(await uploaded(csvMark + stringify([head!, ...corrected]))).toMatchObject({
      created: 2,
      failed: 0,
    })
    const named = async (id: string) => {
      const { body } = await api.call("GET", "/locations", { as: admin, query: { per_page: 500 } })
      return body._embedded.locations.find((one: { external_id: string }) => one.external_id === id)?.name
    }
    expect([await named("FR-2"), await named("FR-3")]).toEqual(["=Sum of all", "+Marked"])
  })

  test("are no file where there are none, for another account, and once the file of locations is deleted", async () => {
    const clean = await uploaded(csv(["FR-9", ...good.slice(1)]), true)
    expect((await failedOf(clean.id)).status).toBe(404)
    const file = await uploaded(csv(bad), true)
    expect((await failedOf(file.id, other)).status).toBe(404)
    expect((await failedOf(file.id)).status).toBe(200)
    expect((await api.call("DELETE", `/import_locations/${file.id}`, { as: admin })).status).toBe(204)
    expect((await failedOf(file.id)).status).toBe(404)
  })
})
