import { eq } from "drizzle-orm"
import { contactConsents, contacts } from "#review-api/db/schema/contacts.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { campaignCalls } from "#tests/support/campaign-calls.ts"
import { seedLink } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("one person is one contact on %s (D-293)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let locationId: number
  const calls = campaignCalls(() => ({ api, admin, accountId: first.id, locationId }))

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    locationId = first.locationIds[1]!
    await seedLink(api.deps, first.id, locationId)
  })
  afterAll(() => api.close())
  beforeEach(() => api.deps.db.delete(contacts))

  const create = (body: object) => api.call("POST", "/contacts", { as: admin, body })
  const all = () =>
    api.deps.db.select().from(contacts).where(eq(contacts.accountId, first.id)).orderBy(contacts.id)
  async function read(content: string) {
    const form = new FormData()
    form.append("file_upload", new Blob([content]), "guests.csv")
    form.append("request_type_id", "1")
    const { body } = await api.call("POST", "/recipient_uploads", { as: admin, body: form })
    return polled(
      async () => (await api.call("GET", `/recipient_uploads/${body.upload_id}`, { as: admin })).body,
      ({ status }) => status !== "processing",
    )
  }
  const take = (upload_id: number, body: object = {}) =>
    api.call("POST", "/contacts/import", { as: admin, body: { upload_id, attested: true, ...body } })

  test("whether typed, uploaded or made by the API, in whatever letters and with whatever marks", async () => {
    await create({ email: "Anna.Meyer@BÜCHER.example", phone: "(312) 555-0142", first_name: "Anna" })
    const upload = await read(
      "email,phone,last_name\n anna.meyer@xn--bcher-kva.example ,+1 312-555-0142,Meyer\n",
    )
    await take(upload.upload_id)
    const { id } = await calls.draft({
      recipients: [{ first_name: "Anne", last_name: "M", email: "ANNA.MEYER@bücher.example", phone: "" }],
    })
    await calls.send(id)
    await calls.run(id)
    expect(await all()).toMatchObject([
      {
        firstName: "Anna",
        lastName: "Meyer",
        email: "anna.meyer@xn--bcher-kva.example",
        phone: "+13125550142",
      },
    ])
    const consents = await api.deps.db.select().from(contactConsents)
    expect(consents.map(({ source, fileName, fileRow }) => [source, fileName, fileRow])).toEqual([
      ["upload", "guests.csv", 2],
      ["form", null, null],
    ])
  })

  test("a plus address is an address of its own, and a phone number joins what emails keep apart", async () => {
    await create({ email: "guest@mail.example" })
    await create({ email: "guest+dinner@mail.example" })
    expect(await all()).toHaveLength(2)
    const again = await create({ email: "GUEST+dinner@mail.example", phone: "312-555-0142" })
    const byPhone = await create({ phone: "+13125550142", first_name: "By phone" })
    expect(byPhone.body.id).toBe(again.body.id)
    expect(await all()).toHaveLength(2)
  })

  test("an address of 300 letters is refused everywhere, and 254 are the most", async () => {
    const long = `${"a".repeat(288)}@mail.example`
    expect((await create({ email: long })).body.errors).toHaveProperty("email")
    expect(await read(`email\n${long}\n`)).toMatchObject({ total_failed_recipients: 1 })
    const draft = await api.call("POST", "/campaigns", {
      as: admin,
      body: { location_id: locationId, name: "Long", recipients: [{ email: long }] },
    })
    const check = draft.status === 201 ? await calls.check(draft.body.id) : null
    expect(draft.status === 422 || check.accepted === 0).toBe(true)
    expect(await all()).toEqual([])
  })

  test("lines in names make no line anywhere", async () => {
    const name = "Eve\r\nBcc: all@mail.example"
    expect((await create({ email: "eve@mail.example", first_name: name })).status).toBe(422)
    const upload = await read(`email,first_name\neve@mail.example,"${name}"\n`)
    await take(upload.upload_id)
    const [eve] = await all()
    expect(eve!.firstName).toBe("Eve Bcc: all@mail.example")
  })

  test("an import keeps names unless asked, counts who was known, and takes no row twice", async () => {
    await create({ email: "known@mail.example", first_name: "Old" })
    const text = "email,first_name\nknown@mail.example,New\nfresh@mail.example,Fresh\nwrong,Wrong\n"
    const upload = await read(text)
    const missing = await api.call("POST", "/contacts/import", {
      as: admin,
      body: { upload_id: upload.upload_id },
    })
    expect(missing.body.errors).toHaveProperty("attested")
    expect((await take(upload.upload_id)).body).toEqual({ created: 1, updated: 1, failed: 1 })
    expect((await take(upload.upload_id)).body).toEqual({ created: 0, updated: 0, failed: 1 })
    expect((await all()).map(({ firstName }) => firstName)).toEqual(["Old", "Fresh"])
    const errors = await api.call("GET", "/export/csv/failed_upload_recipients", {
      as: admin,
      query: { upload_id: upload.upload_id },
    })
    expect(errors.text).toContain("4,Wrong,,wrong")
    const second = await read(text)
    await take(second.upload_id, { overwrite_names: true, location_id: locationId })
    expect((await all()).map(({ firstName }) => firstName)).toEqual(["New", "Fresh"])
    expect((await take(999_999)).status).toBe(404)
  })

  test("an import takes no file that a campaign uses", async () => {
    const upload = await read("email\nguest@mail.example\n")
    await calls.draft({ upload_ids: [upload.upload_id], recipients: [] })
    expect((await take(upload.upload_id)).status).toBe(409)
    expect(await all()).toEqual([])
  })
})
