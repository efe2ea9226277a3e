import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { locationImports } from "#review-api/db/schema/location-imports.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { locationFieldNames } from "#review-api/services/location-imports/field-names.ts"
import { locationImportJob } from "#review-api/services/location-imports/location-import-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { untilOneWaits } from "#tests/support/blocked.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { inheritedNames, nastyTexts } from "#tests/support/nasty-texts.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const header = "external_id,name,address,city,state,zipcode,country,phone,website,monday"
const pier = `B-1,Fish Pier,212 Northern Avenue,Boston,MA,02210,US,(617) 555-0117,saltbridge.example,9a to 5:30p`
const file = `${header}
${pier}
B-2,Long Wharf,1 Long Wharf,Boston,Massachusetts,02110,United States,,,Closed
B-3,Nowhere,1 Void,Boston,MA,,US,12,,sometimes
B-2,Long Wharf again,1 Long Wharf,Boston,MA,02110,US,,,
`

describe.each(databasesFor("workers", "jobs"))("files of locations on %s (D-167)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
  })
  afterAll(() => api.close())

  function upload(text: string | Buffer, { dryRun = false, as = admin } = {}) {
    const form = formOf(["C:\\files\\locations.csv", Buffer.from(text)])
    if (dryRun) form.append("dry_run", "true")
    return api.call("POST", "/import_locations", { as, body: form })
  }
  const read = async (path: string, as = admin) => (await api.call("GET", path, { as })).body
  const settled = (id: number, as = admin) =>
    polled(
      () => read(`/import_locations/${id}`, as),
      ({ status }) => !["checking", "processing", "undoing"].includes(status),
    )
  async function taken(text: string | Buffer, options = {}) {
    const { status, body } = await upload(text, options)
    expect(status).toBe(202)
    return settled(body.id)
  }
  const begin = async (id: number, what: "start" | "undo", as = admin) => {
    expect((await api.call("POST", `/import_locations/${id}/${what}`, { as })).status).toBe(202)
    return settled(id, as)
  }
  const rowsIn = async (id: number) =>
    (await read(`/import_locations/${id}/rows?per_page=500`))._embedded.rows
  const total = async () => (await read("/locations"))._total as number
  const called = async (name: string) =>
    (await read(`/locations?per_page=500&keywords=${encodeURIComponent(name)}`))._embedded.locations[0]
  const exported = async () =>
    (await api.call("GET", "/export/csv/locations?sort[by]=created_at", { as: admin })).text

  test("are checked without writing anything, started, and bring nothing new the second time", async () => {
    const before = await total()
    const found = await taken(file, { dryRun: true })
    expect(found).toMatchObject({
      status: "checked",
      file_name: "locations.csv",
      rows: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 2,
      progress: 100,
      errors: [
        {
          row: 4,
          message: expect.stringMatching(
            /^Zipcode can't be blank\. Monday "sometimes" must be hours such as/,
          ),
        },
        { row: 5, message: "This location is already on line 3" },
      ],
    })
    expect(await total()).toBe(before)
    const planned = await rowsIn(found.id)
    expect(planned[0]).toMatchObject({ row: 2, action: "created", location_id: null, name: "Fish Pier" })
    expect(planned[0].changes).toContainEqual({ field: "phone", before: null, after: "+16175550117" })
    expect(planned[0].changes).toContainEqual({
      field: "monday",
      before: null,
      after: "9:00 AM to 5:30 PM",
    })

    const done = await begin(found.id, "start")
    expect(done).toMatchObject({ status: "complete", created: 2, updated: 0, failed: 2 })
    expect(await total()).toBe(before + 2)
    expect(await called("Fish Pier")).toMatchObject({
      external_id: "B-1",
      state_code: "MA",
      phone: "+16175550117",
      website: "https://saltbridge.example/",
      public_name: "Fish Pier",
    })
    const pierId = (await called("Fish Pier")).id
    const { issues } = (await read(`/issues?location_id=${pierId}`))._embedded
    expect(issues.map(({ status }: { status: string }) => status)).toEqual(["missing_place_id"])
    const again = await taken(file)
    expect(again).toMatchObject({ status: "complete", created: 0, updated: 0, unchanged: 2, failed: 2 })
    expect(await total()).toBe(before + 2)
  })

  test("an empty cell keeps the value, and (clear) removes it (D-318)", async () => {
    await taken(`${header}\n${pier}\n`)
    const { website } = await called("Fish Pier")
    const kept = await taken(`external_id,city,phone,website,groups\nB-1,,,,\n`, { dryRun: true })
    expect(kept).toMatchObject({ updated: 0, unchanged: 1, failed: 0 })
    const cleared = await taken(`external_id,phone,website\nB-1,,(Clear)\n`)
    expect(cleared).toMatchObject({ updated: 1, failed: 0 })
    expect(await called("Fish Pier")).toMatchObject({ phone: "+16175550117", website: null })
    const refused = await taken(`external_id,name\nB-1,(clear)\n`, { dryRun: true })
    expect((await rowsIn(refused.id))[0].message).toMatch(/blank/)
    await taken(`external_id,website\nB-1,${website}\n`)
    expect(await called("Fish Pier")).toMatchObject({ website })
    const [names, ...rows]: string[][] = parse(await exported(), { bom: true })
    const row = rows.find((cells) => cells[names!.indexOf("external_id")] === "B-1")!
    expect(row[names!.indexOf("monday")]).toBe("9:00 AM to 5:30 PM")
    const emptied = row.map((cell, at) => (names![at] === "monday" ? "" : cell))
    expect(await taken(stringify([names!, emptied]))).toMatchObject({ updated: 0, unchanged: 1, failed: 0 })
    expect(await taken("external_id,monday\nB-1,closed\n")).toMatchObject({ updated: 1, failed: 0 })
  })

  test("change locations that are known, say what changes, and are told in their history", async () => {
    await taken(`${header}\n${pier}\n`)
    const changed = `external_id,city,phone,category\nB-1,Cambridge,617 555 0199,seafood restaurant\n`
    const found = await taken(changed, { dryRun: true })
    expect(found).toMatchObject({ updated: 1, created: 0, failed: 0 })
    expect((await rowsIn(found.id))[0]).toMatchObject({
      action: "updated",
      name: "Fish Pier",
      changes: [
        { field: "city", before: "Boston", after: "Cambridge" },
        { field: "phone", before: "+16175550117", after: "+16175550199" },
        { field: "category", before: null, after: "Seafood Restaurant" },
      ],
    })
    expect((await called("Fish Pier")).city).toBe("Boston")
    const done = await begin(found.id, "start")
    const { id, ...after } = await called("Fish Pier")
    expect(after).toMatchObject({ city: "Cambridge", phone: "+16175550199", address: "212 Northern Avenue" })
    const { _embedded } = await read(`/audit_entries?resource_type=location`)
    expect(_embedded.audit_entries[0]).toMatchObject({
      action: "locations.update",
      before: { city: "Boston" },
      after: { city: "Cambridge" },
    })

    await api.deps.db.insert(localListings).values({ accountId: first.id, locationId: id, isPublished: true })
    expect(await begin(done.id, "undo")).toMatchObject({ status: "undone", message: null })
    expect(await called("Fish Pier")).toMatchObject({ city: "Boston", phone: "+16175550117" })
    const [line] = (await read(`/locations/${id}/history`))._embedded.history
    expect([line.action, line.changes]).toEqual([
      "reverted",
      expect.arrayContaining([
        { field: "city", before: "Cambridge", after: "Boston" },
        { field: "phone", before: "+16175550199", after: "+16175550117" },
        { field: "category_name", before: "Seafood Restaurant", after: null },
      ]),
    ])
    const waiting = sql`location_id = ${id} and due_at is not null`
    expect(await api.deps.db.$count(localListings, waiting)).toBe(1)
  })

  test("are undone except where something has changed since", async () => {
    const before = await total()
    const done = await taken(
      `${header}\nU-1,Undo One,1 A,Boston,MA,02110,US,,,\nU-2,Undo Two,2 A,Boston,MA,02110,US,,,\n`,
    )
    const { id } = await called("Undo Two")
    await api.patch(`/locations/${id}`, { as: admin, body: { city: "Quincy" } })
    expect(await begin(done.id, "undo")).toMatchObject({
      status: "undone",
      message: "1 location has changed since and was kept as it is.",
    })
    expect(await total()).toBe(before + 1)
    expect(await called("Undo Two")).toMatchObject({ city: "Quincy" })
    expect((await api.call("POST", `/import_locations/${done.id}/undo`, { as: admin })).status).toBe(409)
  })

  test("are undone but for a row that can't be written, which keeps no other", async () => {
    const before = await total()
    const done = await taken(
      `${header}\nV-1,Stuck One,1 A,Boston,MA,02110,US,,,\nV-2,Stuck Two,2 A,Boston,MA,02110,US,,,\n`,
    )
    const mend = await breakRows(api.deps, "locations", "old.name = 'Stuck One'", "update")
    try {
      expect(await begin(done.id, "undo")).toMatchObject({
        status: "undone",
        message: "1 location could not be restored. Check it by hand.",
      })
    } finally {
      await mend()
    }
    expect(await total()).toBe(before + 1)
    expect(await called("Stuck One")).toMatchObject({ city: "Boston" })
  })

  // Nothing of these depends on the database.
  if (isShownOn(database, "postgres")) {
    test("say of a new location only what the file gave, and find its time zone from its state", async () => {
      const done = await taken(`${header}\nZ-1,Zoned,1 A,Denver,CO,80202,US,,,9a to 5p\n`)
      const [row] = await rowsIn(done.id)
      expect(row.changes.map(({ field }: { field: string }) => field).sort()).toEqual(
        ["address", "city", "country", "external_id", "monday", "name", "state", "zipcode"].sort(),
      )
      expect(await read(`/locations/${row.location_id}`)).toMatchObject({ time_zone: "America/Denver" })
    })

    test("every error of a row names its field", async () => {
      const row = (cells: string) => `${cells}\n`
      const unknownId =
        "No location has this ID. If the file is from another account, choose no column for the location ID"
      const columns =
        "id,external_id,name,address,city,state,zipcode,country,phone,website,status,headquarters,category"
      const base = "1 Street,Boston,MA,02110,US"
      const errors: [string, string][] = [
        [`,F-1,,${base},,,,`, "Name can't be blank"],
        [`,F-2,${"é".repeat(10_000)},${base},,,,`, "Name is too long"],
        [`,F-7,Bad country,1 Street,Boston,MA,02110,Atlantis,,,,`, 'Country "Atlantis" is not a country'],
        [
          `,F-8,Bad state,1 Street,Boston,constructor,02110,US,,,,`,
          'State "constructor" is not a state of United States',
        ],
        [`,F-10,No state,1 Street,Boston,,02110,US,,,,`, "State can't be blank"],
        [`999999999,,Unknown,${base},,,,`, unknownId],
        [`99999999999999999999,,Unknown,${base},,,,`, unknownId],
      ]
      const found = await taken(`${columns}\n${errors.map(([cells]) => row(cells)).join("")}`, {
        dryRun: true,
      })
      expect(found.errors.map(({ message }: { message: string }) => message)).toEqual(
        errors.map(([, message]) => message),
      )
    })

    test("all errors of a row come at once, each with its column", async () => {
      const text = `external_id,name,address,city,state,zipcode,country,phone,website,category,groups,monday\nM-1,,1 Street,Boston,MA,02110,US,call us,not a site,Zeppelins,No such group,late\n`
      const { errors } = await taken(text, { dryRun: true })
      for (const column of ["Name", "Phone", "Website", "Category", "Groups", "Monday"])
        expect(errors[0].message).toMatch(new RegExp(`(?:^|\\. )${column} `))
    })

    test("Google's bulk files are imported, and what is left out of them is named", async () => {
      const week = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
      const columns = `Store code,Business name,Address line 1,Address line 2,Address line 3,Sub-locality,Locality,Administrative area,Country / Region,Postal code,Latitude,Longitude,Primary phone,Additional phones,Website,Primary category,Additional categories,${week.map((day) => `${day} hours`).join(",")},Special hours,From the business,Opening date,Labels`
      const open = Array(5).fill("9:00 AM-5:00 PM").join(",")
      const text = `${columns}\nGB-1,Harbor Google,1 Street,Suite 2,Floor 3,,Boston,MA,US,02110,,,(617) 555-0123,,https://harbor.example,Seafood Restaurant,,x,${open},"9:00 AM-12:00 PM, 1:00 PM-5:00 PM",2026-12-25: x,Fish.,2020-01-01,north\n`
      const done = await taken(text)
      expect([done.created, done.failed, done.errors]).toEqual([1, 0, []])
      const left =
        "Sub-locality,Latitude,Longitude,Additional phones,Additional categories,Special hours,From the business,Opening date,Labels"
      expect(done.left_columns).toEqual(left.split(","))
      const [row] = await rowsIn(done.id)
      expect(await read(`/locations/${row.location_id}`)).toMatchObject({
        external_id: "GB-1",
        name: "Harbor Google",
        public_name: "Harbor Google",
        address_2: "Suite 2, Floor 3",
        city: "Boston",
        zipcode: "02110",
        phone: expect.stringContaining("617"),
        category_name: "Seafood Restaurant",
        hours: {
          sunday: { open: false },
          monday: { hours: [{ open_time: "09:00", close_time: "17:00" }] },
          saturday: { hours: [expect.anything(), expect.anything()] },
        },
      })
      expect((await taken(text)).unchanged).toBe(1)
    })

    test.each([
      "Name,Straße,PLZ,Ort,Land,Telefon,Webseite,Montag",
      "Nom,Adresse,Code postal,Ville,Pays,Téléphone,Site web,Lundi",
      "Nombre,Dirección,Código postal,Ciudad,País,Teléfono,Sitio web,Lunes",
      "Nombre,Línea de dirección 1,Código postal,Localidad,País/región,Teléfono principal,Sitio web,Horario del lunes",
      "Nom,Ligne d'adresse 1,Code postal,Ville,Pays/Région,Téléphone principal,Site Web,Horaires du lundi",
      "Nome,Riga indirizzo 1,Codice postale,Località,Paese,Telefono principale,Sito web,Orari di lunedì",
      "Nome,Linha de endereço 1,Código postal,Cidade,País,Telefone principal,Website,Horário de segunda-feira",
      "Naam,Adresregel 1,Postcode,Plaats,Land,Telefoonnummer,Website,Openingstijden maandag",
    ])("columns are known by their names in other languages: %s", async (columns) => {
      const name = columns.split(",")[1]!
      const text = `${columns}\nHaus ${name},Weg 1,10115,Berlin,DE,030 123456,haus.example,09:00 - 17:00 Uhr\n`
      const done = await taken(text)
      expect([done.created, done.failed, done.errors, done.left_columns]).toEqual([1, 0, [], []])
    })

    test("keep what people write: right to left, emoji, formulas", async () => {
      const names = ["مطعم الميناء", "Café 🦞", "'=1+1"]
      const text = `external_id,name,address,city,state,zipcode,country\n${names
        .map((name, at) => `W-${at},${name},1 A,Boston,MA,02110,US`)
        .join("\n")}\n`
      expect(await taken(text)).toMatchObject({ created: 3, failed: 0 })
      const kept = await api.deps.db.select().from(locations).where(eq(locations.accountId, first.id))
      expect(kept.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["مطعم الميناء", "Café 🦞", "=1+1"]),
      )
    })

    test("an exported file that is edited and imported is what the next export says", async () => {
      const cell = fc.constantFrom("Pier", 'Harbor, "North"', "O'Neill", "=2+3", "Zürich 🦀", "海", "- dash")
      const groupNames = ["Alpha", "Beta, north"]
      for (const name of groupNames) await api.call("POST", "/groups", { as: admin, body: { name } })
      const groups = fc.subarray(groupNames, { minLength: 1 }).map((names) => names.join(", "))
      const editable = {
        name: cell,
        public_name: cell,
        city: cell,
        address: cell,
        address_2: cell,
        groups,
      }
      const edits = fc.array(
        fc.oneof(
          ...Object.entries(editable).map(([column, text]) =>
            fc.record({ row: fc.nat(1_000), column: fc.constant(column), text }),
          ),
        ),
        { minLength: 1, maxLength: 20 },
      )
      await taken(file)
      await fc.assert(
        fc.asyncProperty(edits, async (given) => {
          const table: string[][] = parse(await exported(), { bom: true })
          const [names, ...rows] = table
          const complete = rows.filter((row) => row[names!.indexOf("external_id")])
          for (const { row, column, text } of given) {
            complete[row % complete.length]![names!.indexOf(column)] = /^[=+\-@]/.test(text)
              ? `'${text}`
              : text
          }
          const edited = stringify([names!, ...complete])
          const done = await taken(edited)
          expect(done).toMatchObject({ status: "complete", created: 0, failed: 0 })
          const after: string[][] = parse(await exported(), { bom: true })
          expect(after.filter((row) => row[names!.indexOf("external_id")])).toEqual([names, ...complete])
        }),
        { numRuns: 10 },
      )
    })

    test("take any text in any column: a row that is not understood leaves the others", async () => {
      const texts = locationFieldNames.filter((field) => field !== "id" && field !== "external_id")
      const columns = ["external_id", ...texts]
      const rows = nastyTexts
        .filter((text) => !text.includes("\0"))
        .map((text, at) => [`N-${at}`, ...texts.map(() => text)])
      const each = texts.flatMap((column) =>
        inheritedNames.map((name) => [
          `P-${column}-${name}`,
          ...texts.map((one) => (one === column ? name : one === "name" ? "Pier" : "")),
        ]),
      )
      const whole = ["W-1", ...texts.map((one) => (one === "name" ? "Whole" : ""))]
      const done = await taken(stringify([columns, ...rows, ...each, whole]))
      expect(done).toMatchObject({ status: "complete", rows: rows.length + each.length + 1 })
      expect(await api.deps.db.$count(locations, eq(locations.externalId, "W-1"))).toBe(1)
    })

    test("belong to their account, and to whoever uploaded them where locations are assigned", async () => {
      const { id } = await taken(`${header}\n`, { dryRun: true })
      for (const email of ["admin@second.test", "manager@first.test"]) {
        const as = await api.login(email)
        expect((await api.call("GET", `/import_locations/${id}`, { as })).status).toBe(404)
        expect((await api.call("POST", `/import_locations/${id}/start`, { as })).status).toBe(404)
      }
      const reader = await api.login(emailOf("Read Only", "first.test"))
      expect((await upload(file, { as: reader })).status).toBe(403)
      expect((await api.call("DELETE", `/import_locations/${id}`, { as: admin })).status).toBe(204)
      expect(await read("/import_locations/count")).toMatchObject({ count: 0 })
    })
  }

  describe("whose job is called here", () => {
    beforeAll(() => api.deps.jobs.stop())

    test("go on where they stopped, and take each row once", async () => {
      const many = Array.from({ length: 450 }, (_, at) => `K-${at},Kept ${at},1 A,Boston,MA,02110,US`)
      const { body } = await upload(
        `external_id,name,address,city,state,zipcode,country\n${many.join("\n")}\n`,
      )
      let stretches = 0
      const ended = Object.assign(new AbortController().signal, {
        throwIfAborted() {
          stretches += 1
          if (stretches > 2) throw new Error("the program ends")
        },
      })
      const job = { id: `${body.id}-1`, isLastAttempt: false }
      await expect(locationImportJob.run(api.deps, { ...job, signal: ended })).rejects.toThrow(
        "the program ends",
      )
      expect((await read("/locations?keywords=Kept"))._total).toBe(400)
      await locationImportJob.run(api.deps, { ...job, signal: new AbortController().signal })
      expect(await read(`/import_locations/${body.id}`)).toMatchObject({
        status: "complete",
        created: 450,
        failed: 0,
      })
      expect((await read("/locations?keywords=Kept"))._total).toBe(450)
    })

    test("are given up when they end the program each time, and say so", async () => {
      const { body } = await upload(`${header}\n${pier}\n`)
      await api.deps.db.update(locationImports).set({ attempts: 3 }).where(eq(locationImports.id, body.id))
      const job = { id: `${body.id}-1`, isLastAttempt: false, signal: new AbortController().signal }
      await locationImportJob.run(api.deps, job)
      expect(await read(`/import_locations/${body.id}`)).toMatchObject({
        status: "error",
        message: "Something went wrong on our side. Please try again.",
        created: 0,
      })
    })

    test("that are stopped are no attempt less", async () => {
      const { body } = await upload(`${header}\n${pier}\n`)
      const job = {
        id: `${body.id}-1`,
        isLastAttempt: false,
        signal: AbortSignal.abort(new Error("the end")),
      }
      await expect(locationImportJob.run(api.deps, job)).rejects.toThrow()
      const [row] = await api.deps.db.select().from(locationImports).where(eq(locationImports.id, body.id))
      expect(row).toMatchObject({ status: "processing", attempts: 0 })
      await locationImportJob.run(api.deps, { ...job, signal: new AbortController().signal })
      expect(await read(`/import_locations/${body.id}`)).toMatchObject({ status: "complete" })
    })

    test("hold a location before its account, as everyone does who writes one", async () => {
      const [held] = await api.deps.db
        .insert(locations)
        .values({ accountId: first.id, name: "Held", externalId: "HELD" })
        .returning()
      const { body } = await upload("external_id,city\nHELD,Quincy\n")
      let job: Promise<void> | undefined
      await api.deps.db.transaction(async (tx) => {
        await tx.select().from(locations).where(eq(locations.id, held!.id)).for("update")
        const signal = new AbortController().signal
        job = locationImportJob.run(api.deps, { id: `${body.id}-1`, isLastAttempt: false, signal })
        await untilOneWaits(database, tx)
        await tx.select().from(accounts).where(eq(accounts.id, first.id)).for("no key update")
      })
      await job
      expect(await read(`/import_locations/${body.id}`)).toMatchObject({ status: "complete", updated: 1 })
    })
  })
})
