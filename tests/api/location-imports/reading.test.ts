import { readFileSync } from "node:fs"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import writeXlsxFile from "write-excel-file/node"
import { locationImportErrors } from "#lib/contract/index.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("the reading of files of locations on %s (D-167)", (database) => {
  let api: TestApi
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    await seedTwoAccounts(api.deps)
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
  })
  afterAll(() => api.close())

  const upload = (text: string | Buffer, isCheck = false) => {
    const form = formOf(["C:\\files\\locations.csv", Buffer.from(text as string)])
    if (isCheck) form.append("dry_run", "true")
    return api.call("POST", "/import_locations", { as: admin, body: form })
  }
  const read = async (path: string) => (await api.call("GET", path, { as: admin })).body
  async function taken(text: string | Buffer) {
    const { status, body } = await upload(text)
    expect(status).toBe(202)
    return polled(
      () => read(`/import_locations/${body.id}`),
      (file) => file.status !== "processing",
    )
  }
  const called = async (name: string) =>
    (await read(`/locations?per_page=500&keywords=${encodeURIComponent(name)}`))._embedded.locations[0]

  test("may be spreadsheets", async () => {
    const rows = [
      ["Store Code", "Name", "Street", "Town", "State", "Zip", "Country", "Phone number"],
      ["X-1", "Canal House", "310 Canal Walk", "Providence", "RI", "02903", "US", 4015550131],
    ]
    const sheet = await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
    expect(await taken(sheet)).toMatchObject({ status: "complete", created: 1, failed: 0 })
    expect(await called("Canal House")).toMatchObject({ external_id: "X-1", phone: "+14015550131" })
  })

  const settled = (id: number) =>
    polled(
      () => read(`/import_locations/${id}`),
      ({ status }) => !["checking", "processing"].includes(status),
    )
  const checked = async (text: string) => settled((await upload(text, true)).body.id)
  const choose = (id: number, mapping: object) =>
    api.patch(`/import_locations/${id}`, { as: admin, body: { mapping } })

  test("a postcode without its zeros in front is that of the location it is about", async () => {
    const columns = "external_id,name,address,city,state,zipcode,country"
    await taken(`${columns}\nZE-1,Zeros,1 Pier,Boston,MA,02210,US\n`)
    const again = `${columns}\nZE-1,Zeros,1 Pier,Boston,MA,2210,US\n`
    expect(await taken(again)).toMatchObject({ unchanged: 1, updated: 0, failed: 0 })
    expect(await called("Zeros")).toMatchObject({ zipcode: "02210" })
    expect(await taken(again.replace("2210", "2211"))).toMatchObject({ unchanged: 0, failed: 1 })
  })

  const sheetOf = (rows: readonly (string | number)[][]) => rows.map((row) => row.map((value) => ({ value })))

  test("spreadsheets: the error of a formula is a fault of its row, and a whole number an ID", async () => {
    const columns = "external_id,name,address,city,state,zipcode,country,website"
    await taken(`${columns}\nXE-1,Formula,1 Pier,Boston,MA,02210,US,https://formula.example/\n`)
    const { id } = await called("Formula")
    const table = [
      ["id", "website", "city", "name"],
      [id, "LOST", "Salem", "FORMULA"],
    ] as const
    const bytes = await writeXlsxFile(sheetOf(table.map((row) => [...row]))).toBuffer()
    const parts = unzipSync(bytes)
    const path = "xl/worksheets/sheet1.xml"
    const sheet = strFromU8(parts[path]!)
    const cell = /<c r="B2".*?<\/c>/
    expect([sheet.includes(`<v>${id}</v>`), cell.test(sheet)]).toEqual([true, true])
    const broken = sheet
      .replace(`<v>${id}</v>`, `<v>${id}.0</v>`)
      .replace(cell, '<c r="B2" t="e"><f>VLOOKUP(1,X:X,1)</f><v>#N/A</v></c>')
    const file = await taken(Buffer.from(zipSync({ ...parts, [path]: strToU8(broken) })))
    expect(file).toMatchObject({
      updated: 1,
      failed: 0,
      notes: [{ kind: "left_out", field: "website", rows: 1, samples: [{ line: 2, text: "#N/A" }] }],
    })
    const kept = { website: "https://formula.example/", city: "Salem", name: "FORMULA" }
    expect(await called("FORMULA")).toMatchObject(kept)
    const typed = await taken(`${columns},monday\n#REF!,#NAME?,1 Pier,Boston,#N/A,02210,US,not a site,late\n`)
    expect(typed.errors[0].message).toMatch(
      /^External ID has a formula error \(#REF!\)\. Name has .*\. State has .*Monday "late" must be/,
    )
  })

  test("spreadsheets: numbers keep the zeros that their format shows, and titles above the columns are none", async () => {
    const cells = (row: readonly string[]) => row.map((value) => ({ value }))
    const padded = (value: number) => ({ value, type: Number, format: "00000" })
    const sheet = await writeXlsxFile([
      [{ value: "Our stores", columnSpan: 7 }],
      cells(["Exported on", "2026-01-31"]),
      [],
      cells(["Store Code", "Name", "Address", "City", "State", "Zip", "Country"]),
      [padded(12), ...cells(["Zero House", "1 Zero St", "Providence", "RI"]), padded(2903), { value: "US" }],
    ] as unknown as ReturnType<typeof sheetOf>).toBuffer()
    const counts = { status: "complete", created: 1, failed: 0 }
    expect(await taken(sheet)).toMatchObject({ ...counts, header_line: 4, left_columns: [] })
    expect(await called("Zero House")).toMatchObject({ external_id: "00012", zipcode: "02903" })
    const csv = `Stores;Q1\nExported on;31.01.2026;by;Ann\n\nname;address;city;state;zipcode;country\nTitle House;1 Pier;Boston;MA;02210;US\n`
    expect(await taken(csv)).toMatchObject({
      ...counts,
      header_line: 4,
      columns: expect.arrayContaining(["zipcode"]),
    })
  })

  test.each([
    ["name,address", "Two Rows,1 Pier", "Two Rows,1 Pier"],
    ["external_id,name,address", "NP-1,Two Codes,1 Pier", ",TWO  CODES,1 pier"],
    ["google_place_id,name,address", "ChIJ-two,Two Ids,1 Pier", "ChIJ-two,Two Ids East,2 Pier"],
    ["external_id,name,address", "NP-2,Two Same,1 Pier", "NP-2,Two Other,2 Pier"],
  ])("one new location in two rows of %s is created once, also in a check", async (columns, one, two) => {
    const region = "Boston,MA,02210,US"
    // More rows than are written at once.
    const filler = Array.from(
      { length: columns === "name,address" ? 205 : 0 },
      (_, at) => `Filler,${at} Row,X,,,XX`,
    )
    const text = `${columns},city,state,zipcode,country\n${one},${region}\n${filler.map((row) => `${row}\n`).join("")}${two},${region}\n`
    const error = { row: filler.length + 3, message: "This location is already on line 2" }
    for (const file of [await checked(text), await taken(text)]) {
      expect(file).toMatchObject({ created: 1, failed: filler.length + 1 })
      const rows = (await read(`/import_locations/${file.id}/rows?per_page=500`))._embedded.rows
      expect(rows.find(({ row }: { row: number }) => row === error.row)).toMatchObject(error)
    }
  })

  test("an ID is ours where it stands in the account with the name, else what others call the location, or asked", async () => {
    const address = "address,city,state,zipcode,country"
    const region = "1 Pier,Boston,MA,02210,US"
    await taken(`name,${address}\nOurs One,${region}\n`)
    const { id } = await called("Ours One")
    const other = (head: string, given: string, name: string) =>
      checked(`${head},Gevel,name,${address}\n${given},x,${name},${region}\n`)
    expect(await other("Location ID", id, "OURS  one")).toMatchObject({
      created: 0,
      unclear: [],
      mapping: { id: "Location ID", external_id: null },
    })
    for (const head of ["Location ID", "ID"]) {
      const foreign = await other(head, "987654321", `Foreign ${head}`)
      expect(foreign).toMatchObject({
        created: 1,
        failed: 0,
        unclear: [],
        mapping: { id: null, external_id: head },
      })
    }
    const asked = await other("Location ID", id, "Theirs")
    const unclear = [{ field: "id", columns: ["Location ID"], samples: [`${id}: Ours One, not Theirs`] }]
    expect(asked).toMatchObject({ status: "checked", created: 0, updated: 0, unclear })
    const start = await api.call("POST", `/import_locations/${asked.id}/start`, { as: admin })
    expect([start.status, start.body.error]).toEqual([409, "Choose the columns of this file first."])
    await choose(asked.id, { id: "(none)" })
    expect(await settled(asked.id)).toMatchObject({ created: 1, updated: 0, unclear: [] })
    await choose(asked.id, { id: "Location ID" })
    expect(await settled(asked.id)).toMatchObject({ created: 0, updated: 1, unclear: [] })
  })

  test("spreadsheets: the one sheet with locations is read, and several or none are named", async () => {
    const row = ["Sheeted", "1 Pier", "Boston", "MA", "02210", "US"]
    const locations = sheetOf([["Name", "Address", "City", "State", "Zip", "Country"], row])
    const notes = sheetOf([["Read me first"], ["Fill in the second sheet"]])
    const workbook = (...sheets: { sheet: string; data: typeof notes }[]) => writeXlsxFile(sheets).toBuffer()
    const chosen = await taken(
      await workbook({ sheet: "Read me", data: notes }, { sheet: "Shops", data: locations }),
    )
    expect(chosen).toMatchObject({ status: "complete", created: 1, failed: 0 })
    const both = await taken(
      await workbook({ sheet: "North", data: locations }, { sheet: "South", data: locations }),
    )
    expect(both).toMatchObject({ status: "error", created: 0 })
    expect(both.message).toBe(
      'More than one sheet has locations: "North", "South". Save the one to import as a file of its own.',
    )
    const none = await taken(await workbook({ sheet: "A", data: notes }, { sheet: "B", data: notes }))
    expect(none.message).toMatch(/^None of the sheets has columns such as .*: "A", "B"\./)
  })

  test("keep the state of a country that has no list of them, and the location keeps it when it is edited", async () => {
    const columns = "external_id,name,address,city,Bundesland,zipcode,country,phone"
    const row = "DE-1,Kölner Hof,1 Weg,Köln,NRW,50667,DE,0221 2345678"
    const done = await taken(`${columns}\n${row}\n`)
    expect(done).toMatchObject({ created: 1, failed: 0, left_columns: [] })
    const { id, ...made } = await called("Hof")
    expect(made).toMatchObject({ state: "NRW", state_id: null, phone: "+492212345678" })
    expect(await taken(`${columns}\n${row}\n`)).toMatchObject({ unchanged: 1 })
    const { country_id } = await read(`/locations/${id}`)
    const body = { country_id, state_id: null, city: "Bonn" }
    expect((await api.patch(`/locations/${id}`, { as: admin, body })).body).toMatchObject({ state: "NRW" })
    await taken(`external_id,Administrative area\nDE-1,(clear)\n`)
    expect(await called("Hof")).toMatchObject({ state: null })
  })

  test("name a row that only has a public name, and all its bad days at once", async () => {
    const columns =
      "Store code,Business name,Address line 1,Locality,Postal code,Country / Region,Monday,Friday"
    const row = "PN-1,Kai Eins,1 Kai,Hamburg,20457,DE,bald,später"
    const { id } = await checked(`${columns}\n${row}\n`)
    const [made] = (await read(`/import_locations/${id}/rows`))._embedded.rows
    expect(made).toMatchObject({
      action: "created",
      name: "Kai Eins",
      message:
        'Monday "bald" and Friday "später" must be hours such as "9 AM to 5 PM", "24 hours" or "Closed"',
    })
  })

  test.each([
    ["nothing", "", 422, locationImportErrors.empty],
    ["JSON", '[{"name":"Pier","address":"1 A"}]', 422, locationImportErrors.type],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 422, locationImportErrors.type],
  ])("that are %s are refused", async (_, bytes, status, text) => {
    const answer = await upload(bytes)
    expect([answer.status, answer.body.errors]).toEqual([status, { file_upload: [text] }])
  })

  test.each([
    ["a broken spreadsheet", Buffer.from("PK\u0003\u0004 and no more"), /can't be read/],
    ["a file without a name column", "one,two\n1,2\n", /no "name" column/],
    ["too many rows", `name\n${"x\n".repeat(10_001)}`, /more than 10,000 rows/],
    ["a row without end", `name\n${"x".repeat(4_500_000)}`, /the row is too long/],
    [
      "letters of an encoding that it does not show",
      Buffer.from("name\nCaf\xe9\n", "latin1"),
      /Save it as UTF-8/,
    ],
  ])("that cannot be read say so: %s", async (_, bytes, text) => {
    expect(await taken(bytes)).toMatchObject({ status: "error", message: expect.stringMatching(text) })
  })

  test("name the columns that are not imported", async () => {
    const header = "external_id,name,holiday_hours,address, Manager ,city,state,zipcode,country,\n"
    const row = "LC-1,Left,2026-12-25: closed,1 Pier,Ana,Boston,MA,02210,US,x\n"
    expect(await taken(header + row)).toMatchObject({
      created: 1,
      left_columns: ["holiday_hours", "Manager"],
    })
    const all = await taken("external_id,name\nLC-1,Left\n")
    expect(all.left_columns).toEqual([])
  })

  test("say all that is wrong with a row, and know countries by their own names", async () => {
    const header = "external_id,name,address,city,zipcode,country,category,status,headquarters\n"
    const wrong = "NA-1,Far,1 Pier,Lima,1,Atlantis,No such thing,sometimes,perhaps\n"
    const known = "NA-2,Praia,1 Rua,Rio,20040-002,Brasil,,,\n"
    const found = await taken(header + wrong + known)
    expect(found).toMatchObject({ status: "complete", failed: 2 })
    const [{ message }, inBrazil] = found.errors
    expect(inBrazil.message).toBe("State can't be blank")
    expect(message.match(/Country|Category|Status|Headquarters/g)).toEqual([
      ...["Country", "Category", "Status", "Headquarters"],
    ])
  })

  test("write postcodes as their countries do, and bring nothing new the second time, however they are written", async () => {
    const file = (netherlands: string, sweden: string) =>
      `external_id,name,address,city,zipcode,country\nPC-1,Canal,1 A,Utrecht,${netherlands},NL\n\u200ePC-2\u200f,Quay,1 B,Malmö,${sweden},SE\n`
    expect(await taken(file("1234ab", "SE-12345"))).toMatchObject({ created: 2, failed: 0 })
    expect(await called("Canal")).toMatchObject({ zipcode: "1234 AB" })
    expect(await called("Quay")).toMatchObject({ zipcode: "123 45", external_id: "PC-2" })
    for (const same of [file("1234ab", "SE-12345"), file("1234 AB", "123 45")])
      expect(await taken(same)).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 })
  })

  test("are UTF-8 with a few broken bytes, which are counted, and no other kind of Unicode", async () => {
    const rows =
      "external_id,name,address,city,state,zipcode,country\nUB-1,Café à côté,1 A,Boston,MA,02210,US\n"
    const broken = Buffer.from("UB-2,Bro\xe9ken,1 B,Boston,MA,02210,US\n", "latin1")
    const file = await taken(Buffer.concat([Buffer.from(rows), broken]))
    expect(file).toMatchObject({ created: 2, failed: 0, charset: { encoding: "utf-8", damaged: 1 } })
    expect(await called("ken")).toMatchObject({ name: "Bro\ufffdken" })
    const wide = await upload(Buffer.from("n\0\0\0a\0\0\0m\0\0\0e\0\0\0", "latin1"))
    expect([wide.status, wide.body.errors]).toEqual([422, { file_upload: [locationImportErrors.utf32] }])
  })

  test("wait for someone to choose an encoding that their letters leave open, and are read in it", async () => {
    const text =
      "external_id,name,address,city,state,zipcode,country\nEN-1,Caf\xe9 Open,1 Pier,Boston,MA,02210,US\n"
    const made = await upload(Buffer.from(text, "latin1"), true)
    const path = `/import_locations/${made.body.id}`
    const settled = () =>
      polled(
        () => read(path),
        ({ status }) => !["checking", "processing"].includes(status),
      )
    const open = await settled()
    expect(open).toMatchObject({ status: "checked", rows: 1, created: 0, charset: { is_certain: false } })
    expect(open.charset.choices).toContainEqual({ encoding: "windows-1252", sample: "Café Open" })
    const start = await api.call("POST", `${path}/start`, { as: admin })
    expect([start.status, start.body.error]).toEqual([409, "Choose the encoding of this file first."])
    const wrong = await api.patch(path, { as: admin, body: { encoding: "ebcdic" } })
    expect(wrong.status).toBe(422)
    for (const [encoding, name] of [
      ["windows-1251", "Cafй Open"],
      ["windows-1252", "Café Open"],
    ] as const) {
      const chosen = await api.patch(path, { as: admin, body: { encoding } })
      expect([chosen.status, chosen.body]).toEqual([
        200,
        expect.objectContaining({ status: "checking", encoding }),
      ])
      expect(await settled()).toMatchObject({ status: "checked", created: 1, failed: 0 })
      const rows = await read(`${path}/rows`)
      expect(JSON.stringify(rows._embedded.rows)).toContain(name)
    }
    await api.call("POST", `${path}/start`, { as: admin })
    expect(await settled()).toMatchObject({ status: "complete", created: 1 })
    expect(await called("Open")).toMatchObject({ name: "Café Open", external_id: "EN-1" })
    expect((await api.patch(path, { as: admin, body: { encoding: "" } })).status).toBe(409)
  })

  test("import a row without the cells that can't be read, name them, and count them", async () => {
    const columns =
      "store_code,name,address,city,state,zipcode,country,phone,status,category,time_zone,google_place_id,monday,tuesday"
    const place = "1 Pier,Boston,Mass.,02210,USA"
    const file = await taken(
      `${columns}\nLO-1,Left One,${place},(617) 555-0101 ext. 5,INACTIVE,Zahnarzt,PST,not a place id,9:00-17:00,by appointment\n` +
        `N/A,Left Two,2 ${place},N/A,,,EST,,09:00-17:00,"13:00-17:00, 1:00-5:00"\n` +
        `LO-3,Wide,${place},,,,,,,,too,many\n`,
    )
    expect(file).toMatchObject({
      created: 2,
      failed: 1,
      errors: [{ row: 4, message: "The row has 16 cells, the header has 14" }],
    })
    const counts = file.notes.map(
      ({ kind, field, rows }: Record<string, unknown>) => `${kind} ${field} ${rows}`,
    )
    expect(counts.sort()).toEqual([
      "blank external_id 1",
      "blank phone 1",
      "left_out category 1",
      "left_out google_place_id 1",
      "left_out monday 2",
      "left_out status 1",
      "left_out time_zone 1",
      "left_out tuesday 2",
      "part phone 1",
    ])
    const { rows } = (await read(`/import_locations/${file.id}/rows`))._embedded
    const one = rows.find(({ row }: { row: number }) => row === 2)
    for (const text of ["ext. 5", "INACTIVE", "Zahnarzt", "PST", "by appointment", "every day can be read"])
      expect(one.message).toContain(text)
    expect(await called("Left One")).toMatchObject({ phone: "+16175550101", state_code: "MA" })
    const two = await read(`/locations/${(await called("Left Two")).id}`)
    expect(two).toMatchObject({ external_id: null, time_zone: "America/New_York" })
    expect((await read(`/locations/${(await called("Left One")).id}`)).hours).toBeNull()
    const again = await taken(
      `${columns.replaceAll("store_code", "Store Code")}\nlo-1,Left One,${place},,,,,,,\n`,
    )
    expect(again).toMatchObject({ created: 0, unchanged: 1, failed: 0 })
    expect(await called("Left One")).toMatchObject({ external_id: "LO-1" })
  })

  test("ask for the name and the country of new locations where no column has them", async () => {
    const open = await checked(
      "store_code,Bezeichnung,address,city,zipcode\nCO-1,Kontor,1 Kai,Hamburg,20457\n",
    )
    expect(open).toMatchObject({
      status: "checked",
      unclear: [
        { field: "name", columns: ["Bezeichnung"], is_optional: true },
        { field: "country", columns: ["Bezeichnung"], is_optional: true },
      ],
    })
    const start = await api.call("POST", `/import_locations/${open.id}/start`, { as: admin })
    expect([start.status, start.body.error]).toEqual([409, "Choose the columns of this file first."])
    await choose(open.id, { name: "Bezeichnung" })
    expect(await settled(open.id)).toMatchObject({ unclear: [{ field: "country" }] })
    const path = `/import_locations/${open.id}`
    const wrong = await api.patch(path, { as: admin, body: { default_country: "Atlantis" } })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { default_country: ["is not a country"] }])
    await api.patch(path, { as: admin, body: { default_country: "de" } })
    expect(await settled(open.id)).toMatchObject({ created: 1, unclear: [], default_country: "DE" })
    await api.call("POST", `${path}/start`, { as: admin })
    await settled(open.id)
    expect(await called("Kontor")).toMatchObject({ country: "DE", external_id: "CO-1" })
  })

  test("take the columns that someone chooses for fields, leave out what they say, and keep the choice", async () => {
    const header = "external_id,name,address,city,state,zipcode,country,Gevel,Fernsprecher\n"
    const found = await checked(`${header}CH-1,Inner,1 Pier,Boston,MA,02210,US,Outer,617 555 0119\n`)
    expect(found).toMatchObject({
      left_columns: ["Gevel", "Fernsprecher"],
      columns: [...header.trim().split(",")],
      mapping: { name: "name", public_name: null, phone: null, monday: null },
      unclear: [],
    })
    const unknown = await choose(found.id, { constructor: "Gevel" })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { mapping: ['has no field "constructor"'] }])
    const nowhere = await choose(found.id, { phone: "Telex" })
    expect([nowhere.status, nowhere.body.errors]).toEqual([422, { phone: ["must be a column in the file"] }])
    const chosen = await choose(found.id, {
      public_name: "Gevel",
      phone: "Fernsprecher",
      external_id: "(none)",
    })
    expect([chosen.status, chosen.body.status]).toEqual([200, "checking"])
    expect(await settled(found.id)).toMatchObject({
      status: "checked",
      created: 1,
      left_columns: ["external_id"],
      mapping: { external_id: null, public_name: "Gevel", phone: "Fernsprecher" },
    })
    // The other choices stay.
    await choose(found.id, { external_id: "" })
    expect(await settled(found.id)).toMatchObject({
      left_columns: [],
      mapping: { external_id: "external_id" },
    })
    await api.call("POST", `/import_locations/${found.id}/start`, { as: admin })
    expect(await settled(found.id)).toMatchObject({ status: "complete", created: 1 })
    expect(await called("Inner")).toMatchObject({
      external_id: "CH-1",
      public_name: "Outer",
      phone: "+16175550119",
    })
  })

  test("ask which of two columns a field is, and take the only one that says something", async () => {
    const header = "external_id,name,street,Adresse,city,Town,zip,plz,state,country\n"
    const row = (id: string) => `${id},Twice,1 Pier,2 Quay,Boston,Boston,02210,,MA,US\n`
    const open = await checked(header + row("TW-1"))
    expect(open).toMatchObject({
      status: "checked",
      created: 0,
      unclear: [{ field: "address", columns: ["street", "Adresse"] }],
      mapping: { city: "city", zipcode: "zip" },
    })
    const start = await api.call("POST", `/import_locations/${open.id}/start`, { as: admin })
    expect([start.status, start.body.error]).toEqual([409, "Choose the columns of this file first."])
    await choose(open.id, { address: "Adresse" })
    expect(await settled(open.id)).toMatchObject({
      created: 1,
      unclear: [],
      left_columns: ["street", "Town", "plz"],
    })
    await api.call("POST", `/import_locations/${open.id}/start`, { as: admin })
    await settled(open.id)
    expect(await called("Twice")).toMatchObject({ address: "2 Quay", zipcode: "02210" })
    expect(await taken(header + row("TW-2"))).toMatchObject({
      status: "error",
      message: "More than one column could be address: street, Adresse. Choose one.",
    })
    const same = await checked("name,name,city\nOne,Other,Boston\n")
    expect(same.unclear).toEqual([{ field: "name", columns: ["name (column 1)", "name (column 2)"] }])
  })

  test("ask which column has the name where none is called so", async () => {
    const open = await checked("Bolt neve,Helység\nPiactér,Győr\n")
    expect(open).toMatchObject({
      status: "checked",
      unclear: [{ field: "name", columns: ["Bolt neve", "Helység"] }],
      mapping: { name: null },
    })
    await choose(open.id, { name: "Bolt neve" })
    const read = await settled(open.id)
    expect(read).toMatchObject({ unclear: [], mapping: { name: "Bolt neve" }, left_columns: ["Helység"] })
  })

  test("are read in the encoding that their letters show, with quotes that are text and bars between cells", async () => {
    const fixture = (name: string) =>
      readFileSync(new URL(`../../unit/imports/fixtures/files/${name}`, import.meta.url))
    expect(await taken(fixture("locations-cp1250.csv"))).toMatchObject({ status: "complete", created: 2 })
    expect(await called("Łódź Rynek")).toMatchObject({ address: "1 Kościuszko Street" })
    const stray =
      'external_id|name|address|city|state|zipcode|country\nPZ-1|The 12" Pizza, Inc.|1 Pier|Boston|MA|02210|US\n'
    expect(await taken(stray)).toMatchObject({ status: "complete", created: 1 })
    expect(await called('12" Pizza')).toMatchObject({ name: 'The 12" Pizza, Inc.' })
    const wide = Buffer.from(
      "external_id\tname\taddress\tcity\tstate\tzipcode\tcountry\nPZ-2\tŻabka\t2 Pier\tBoston\tMA\t02210\tUS\n",
      "utf16le",
    )
    expect(await taken(wide)).toMatchObject({ status: "complete", created: 1 })
  })
})
