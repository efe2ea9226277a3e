import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))(
  "our own file of locations without its ids, on %s (D-167)",
  (database) => {
    let api: TestApi
    let admin: Caller

    beforeAll(async () => {
      api = await startTestApi({ database, runsJobs: true })
      await seedTwoAccounts(api.deps)
      admin = await api.login("admin@first.test")
      await upsertRegions(api.deps.db)
    })
    afterAll(() => api.close())

    const read = async (path: string) => (await api.call("GET", path, { as: admin })).body
    async function taken(text: string, { dryRun = false } = {}) {
      const form = formOf(["locations.csv", Buffer.from(text)])
      if (dryRun) form.append("dry_run", "true")
      const { status, body } = await api.call("POST", "/import_locations", { as: admin, body: form })
      expect(status).toBe(202)
      return polled(
        () => read(`/import_locations/${body.id}`),
        (file) => !["checking", "processing"].includes(file.status),
      )
    }
    const called = async (name: string) =>
      (await read(`/locations?per_page=500&keywords=${encodeURIComponent(name)}`))._embedded.locations[0]
    const exported = async () =>
      (await api.call("GET", "/export/csv/locations?sort[by]=created_at", { as: admin })).text

    const ids = ["id", "external_id", "google_place_id"]
    const without = async (...gone: string[]) => {
      const [names, ...rows]: string[][] = parse(await exported(), { bom: true })
      const kept = names!.flatMap((name, at) => (gone.includes(name) ? [] : [at]))
      return [names!, ...rows].map((cells) => kept.map((at) => cells[at]!))
    }

    test("names the locations that are there", async () => {
      const table = await without(...ids)
      const found = await taken(stringify(table), { dryRun: true })
      expect(found).toMatchObject({ created: 0, updated: 0, unchanged: table.length - 1, failed: 0 })
    })

    test("names them by their public names and addresses", async () => {
      const place = "external_id,name,public_name,address,city,state,zipcode,country"
      await taken(`${place}
N-1,Quay 001,Saltbridge Kitchens,1 North Main Street,Boston,MA,02110,US
N-2,Quay 002,Saltbridge Kitchens,1 North Main Street,Salem,MA,01970,US
N-3,Quay 003,Saltbridge Kitchens,2 North Main Street,Boston,MA,02110,US
`)
      const table = await without(...ids, "name")
      const at = table[0]!.indexOf("public_name")
      const rows = table.filter((cells, line) => line === 0 || cells[at] === "Saltbridge Kitchens")
      expect(await taken(stringify(rows), { dryRun: true })).toMatchObject({
        created: 0,
        unchanged: 3,
        failed: 0,
      })
      const head = "business name,street,city,state,zipcode,country,website"
      const written = await taken(`${head}
SALTBRIDGE KITCHENS,1 N. Main St,Salem,MA,01970,US,https://salem.example
Saltbridge Kitchens,3 North Main Street,Salem,MA,01970,US,https://new.example
`)
      expect(written).toMatchObject({ created: 1, updated: 1, failed: 0 })
      expect(await called("Quay 002")).toMatchObject({
        website: "https://salem.example/",
        external_id: "N-2",
      })
    })

    test("asks for an id where several have a name and an address", async () => {
      const place = "external_id,name,public_name,address,city,state,zipcode,country"
      const [a, b] = ["T-1,Twin one", "T-2,Twin two"].map(
        (text) => `${text},Twin Kitchens,9 Void,Boston,MA,02110,US`,
      )
      await taken(`${place}\n${a}\n${b}\n`)
      const found = await taken(
        "public_name,address,city,state,zipcode,country\nTwin Kitchens,9 Void,Boston,MA,02110,US\n",
      )
      expect(found).toMatchObject({
        failed: 1,
        errors: [
          { row: 2, message: '2 locations are named "Twin Kitchens" at this address. Add the external ID' },
        ],
      })
    })
  },
)
