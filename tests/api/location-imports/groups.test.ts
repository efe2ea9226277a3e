import { upsertRegions } from "#review-api/db/reference/regions.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { doJobs } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("what files of locations name on %s (D-167)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await upsertRegions(api.deps.db)
  })
  afterAll(() => api.close())

  function upload(text: string, { dryRun = false, createsGroups = false, as = admin } = {}) {
    const form = formOf(["locations.csv", Buffer.from(text)])
    if (dryRun) form.append("dry_run", "true")
    if (createsGroups) form.append("create_groups", "true")
    return api.call("POST", "/import_locations", { as, body: form })
  }
  const read = async (path: string) => (await api.call("GET", path, { as: admin })).body
  const settled = async (id: number) => {
    await doJobs(api.deps, "location_import")
    return read(`/import_locations/${id}`)
  }
  async function taken(text: string, options = {}) {
    const { status, body } = await upload(text, options)
    expect(status).toBe(202)
    return settled(body.id)
  }
  const begin = async (id: number, what: "start" | "undo") => {
    expect((await api.call("POST", `/import_locations/${id}/${what}`, { as: admin })).status).toBe(202)
    return settled(id)
  }
  const rowsIn = async (id: number) =>
    (await read(`/import_locations/${id}/rows?per_page=500`))._embedded.rows
  const called = async (name: string) =>
    (await read(`/locations?per_page=500&keywords=${encodeURIComponent(name)}`))._embedded.locations[0]

  test("rows without ids are about the location that has their name and address, or had them in a file", async () => {
    const row = "Joe’s Crêperie,7 Elm St,Boston,MA,02110,US"
    const columns = "name,address,city,state,zipcode,country"
    expect(await taken(`${columns}\n${row}\n${row}\n`)).toMatchObject({
      created: 1,
      failed: 1,
      errors: [{ row: 3, message: "This location is already on line 2" }],
    })
    expect(
      await taken(`${columns}\nAsh Cafe,8 Elm St,Boston,MA,02110,US\nAsh Cafe,8 Elm St,,MA,,US\n`),
    ).toMatchObject({
      failed: 1,
      errors: [
        {
          row: 3,
          message: expect.stringMatching(/^This location is already on line 2\. City can't be blank/),
        },
      ],
    })
    const spelled = row.replace("Joe’s Crêperie", "Joe's CREPERIE")
    expect(await taken(`${columns},phone\n${spelled},617 555 0142\n`)).toMatchObject({
      created: 0,
      updated: 1,
    })
    const { id, phone } = await called("Joe's")
    expect(phone).toBe("+16175550142")
    await taken(`id,name,address\n${id},Crêpes by Joe,9 Oak St\n`)
    const again = await taken(`${columns},phone\n${row},617 555 0143\n`)
    expect(again).toMatchObject({ created: 0, updated: 1 })
    const kept = { id, name: "Crêpes by Joe", address: "9 Oak St", phone: "+16175550143" }
    expect(await called("Crêpes by")).toMatchObject(kept)

    const two = `external_id,${columns}\nQ-1,Quay Café,1 Pier,Boston,MA,02110,US\nQ-2,Quay Café,2 Pier,Boston,MA,02110,US\n`
    expect(await taken(two)).toMatchObject({ created: 2 })
    expect(await taken("name,phone\nQuay Cafe,617 555 0144\n")).toMatchObject({
      created: 0,
      updated: 0,
      failed: 1,
      errors: [{ row: 2, message: '2 locations are named "Quay Cafe". Add the address or the external ID' }],
    })
    const coded = `external_id,${columns}\nQ-3,Quay Café,1 Pier,Boston,MA,02110,US\n`
    expect(await taken(coded)).toMatchObject({ created: 1 })
  })

  test("refuse in words what could be read in two ways or cannot be: hours, nights, ZIP codes", async () => {
    const rows = [
      "Y1,F H1,1 A St,Boston,MA,02108,US,9-5,10-6",
      "Y2,F H2,2 A St,Boston,MA,02108,US,9-17,18:00-07:00",
      "Y3,F H3,3 A St,Boston,MA,02108,US,6 PM to 7 AM,24 hours",
      "S2,F A,1 A,Boston,MA,2108,US,,",
      "S3,F B,1 A,Boston,MA,ABC,US,,",
      "S4,F C,1 A,Boston,MA,2.108E+03,US,,",
    ]
    const text = `external_id,name,address,city,state,zipcode,country,monday,tuesday\n${rows.join("\n")}\n`
    const found = await taken(text, { dryRun: true })
    expect(found).toMatchObject({
      created: 3,
      failed: 3,
      notes: expect.arrayContaining([
        {
          kind: "left_out",
          field: "monday",
          rows: 2,
          samples: [
            { line: 2, text: "9-5" },
            { line: 4, text: "6 PM to 7 AM" },
          ],
        },
      ]),
      errors: [
        { row: 5, message: "Zipcode must have 5 digits, such as 02108 or 02108-1234" },
        { row: 6, message: "Zipcode must have 5 digits, such as 02108 or 02108-1234" },
        { row: 7, message: expect.stringMatching(/^Zipcode looks like a number from a spreadsheet/) },
      ],
    })
    const [unclear, read, overlapping] = await rowsIn(found.id)
    expect(unclear.message).toMatch(/^Monday "9-5" and Tuesday "10-6" need AM or PM, such as/)
    expect(overlapping.message).toBe(
      "Tuesday hours overlap other hours. Hours are only imported if every day can be read",
    )
    expect(read.changes).toContainEqual({
      field: "monday",
      before: null,
      after: "9:00 AM to 5:00 PM",
    })
  })

  test("put locations in the groups that they name, and an undo puts them back", async () => {
    const groupOf = async (name: string) =>
      (await api.call("POST", "/groups", { as: admin, body: { name } })).body.id as number
    const [north, south] = [await groupOf("Up, North"), await groupOf("Down South")]
    const membersOf = async (id: number) => (await read(`/groups/${id}`)).active_location_ids as number[]
    const columns = "external_id,name,address,city,state,zipcode,country,groups"
    await taken(`${columns}\nG-1,Grouped,1 Street,Boston,MA,02110,US,down south\n`)
    const { id } = await called("Grouped")
    expect(await membersOf(south)).toEqual([id])

    const text = `external_id,groups\nG-1,"Up, North"\nG-2,Nowhere\n`
    const found = await taken(text, { dryRun: true })
    expect(found.errors).toEqual([{ row: 3, message: expect.stringContaining("can't be blank") }])
    expect((await rowsIn(found.id))[0]).toMatchObject({
      action: "updated",
      changes: [{ field: "groups", before: "Down South", after: "Up, North" }],
    })
    expect(await membersOf(south)).toEqual([id])
    const done = await begin(found.id, "start")
    expect([await membersOf(south), await membersOf(north)]).toEqual([[], [id]])
    await begin(done.id, "undo")
    expect([await membersOf(south), await membersOf(north)]).toEqual([[id], []])

    const unknown = await taken(`external_id,groups\nG-1,"Down South, Nowhere"\n`)
    expect(unknown).toMatchObject({ unchanged: 1, notes: [{ field: "groups", rows: 1 }] })
    expect(await taken(`external_id,groups\nG-1,\n`)).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await membersOf(south)).toEqual([id])
    expect(await taken(`external_id,groups\nG-1,(clear)\n`)).toMatchObject({ updated: 1, failed: 0 })
    expect(await membersOf(south)).toEqual([])
    expect(await taken(`external_id\nG-1\n`)).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test("create the groups that no one has where that is ticked, and an undo removes those that are empty", async () => {
    const groups = async () =>
      (await read("/groups?per_page=500"))._embedded.groups as { id: number; name: string }[]
    const before = (await groups()).map(({ name }) => name)
    const rows = [
      ...Array.from({ length: 201 }, (_, at) => `N-${at},New ${at},1 A,Boston,MA,02110,US,,West Pier`),
      'N-500,Mixed,1 A,Boston,MA,02110,US,,"west pier, Dry Dock"',
      "N-501,Broken,1 A,Boston,MA,,US,12,Never",
      `N-502,Long,1 A,Boston,MA,02110,US,,${"x".repeat(101)}`,
    ]
    const text = `external_id,name,address,city,state,zipcode,country,phone,groups\n${rows.join("\n")}\n`
    expect(await taken(text, { dryRun: true })).toMatchObject({
      created: 203,
      failed: 1,
      new_groups: [],
      notes: expect.arrayContaining([expect.objectContaining({ field: "groups", rows: 203 })]),
    })
    const found = await taken(text, { dryRun: true, createsGroups: true })
    expect(found).toMatchObject({ created: 203, failed: 1, new_groups: ["West Pier", "Dry Dock"] })
    expect((await rowsIn(found.id)).at(-1).message).toContain("Groups can't have a group called")
    expect((await rowsIn(found.id)).at(201).changes).toContainEqual({
      field: "groups",
      before: null,
      after: expect.stringMatching(/Dry Dock, West Pier|West Pier, Dry Dock/),
    })
    expect((await groups()).map(({ name }) => name)).toEqual(before)

    const done = await begin(found.id, "start")
    expect(done).toMatchObject({ created: 203, failed: 1, new_groups: ["West Pier", "Dry Dock"] })
    const added = (await groups()).filter(({ name }) => !before.includes(name))
    expect(added.map(({ name }) => name).toSorted()).toEqual(["Dry Dock", "West Pier"])
    const pier = added.find(({ name }) => name === "West Pier")!
    expect((await read(`/groups/${pier.id}`)).active_location_ids).toHaveLength(202)
    // Someone else's location is in one of them by then.
    const change = { add_location_ids: [first.locationIds[0]] }
    expect((await api.patch(`/groups/${pier.id}`, { as: admin, body: change })).status).toBe(200)
    await begin(done.id, "undo")
    expect((await groups()).map(({ name }) => name).toSorted()).toEqual([...before, "West Pier"].toSorted())

    const manager = await api.login(emailOf("Manager", "first.test"))
    expect((await upload(text, { createsGroups: true, as: manager })).status).toBe(403)
  })
})
