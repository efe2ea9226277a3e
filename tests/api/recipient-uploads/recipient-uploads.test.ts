import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { csvMark } from "#lib/format/csv.ts"
import { contactEmail } from "#review-api/asking/contact-address.ts"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { keepContacts } from "#review-api/asking/keep-contacts.ts"
import { recipientUploadRows, recipientUploads } from "#review-api/db/schema/campaigns.ts"
import { contacts } from "#review-api/db/schema/contacts.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const heading = "first_name,last_name,email,phone,location_external_id"
const person = (n: number) => `Guest,${n},guest${n}@mail.example,,`
const many = (count: number) => Array.from({ length: count }, (_, n) => person(n + 1))

describe.each(databasesFor("jobs"))("recipients in a file, on %s (D-220)", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: first.id, code: "sms_requests", value: "true" })
  })
  afterAll(() => api.close())

  async function upload(
    content: string | Buffer,
    {
      as = admin,
      type = "1",
      ...fields
    }: { as?: Caller; type?: string; pasted?: string; attested?: string; encoding?: string } = {},
  ) {
    const form = new FormData()
    form.append("file_upload", new Blob([new Uint8Array(Buffer.from(content))]), "guests november.csv")
    form.append("request_type_id", type)
    for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
    return api.call("POST", "/recipient_uploads", { as, body: form })
  }
  const settled = (id: number, as = admin) =>
    polled(
      async () => (await api.call("GET", `/recipient_uploads/${id}`, { as })).body,
      ({ status }) => status !== "processing",
    )
  async function read(content: string | Buffer, options: Parameters<typeof upload>[1] = {}) {
    const { status, body } = await upload(content, options)
    expect({ status, body }).toMatchObject({ status: 202 })
    return settled(body.upload_id, options.as)
  }
  const rowsOf = async (id: number, query: object = {}) =>
    (
      await api.call("GET", `/recipient_uploads/${id}/rows`, {
        as: admin,
        query: { per_page: 500, ...query },
      })
    ).body

  test("goes processing, then complete with counts [P-169, P-303, F-244]", async () => {
    const { status, body } = await upload([heading, ...many(3)].join("\n"), { attested: "true" })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      status: "processing",
      file_name: "guests november.csv",
      request_type_id: 1,
      total_successful_recipients: 0,
      total_failed_recipients: 0,
      is_attested: true,
    })
    expect(await settled(body.upload_id)).toMatchObject({
      upload_id: body.upload_id,
      status: "complete",
      total: 3,
      total_successful_recipients: 3,
      total_failed_recipients: 0,
      error: null,
    })
  })

  test("has 65 rows of 65 in counts, list and filter, the last without a line end (listmonk#2344)", async () => {
    const file = await read([heading, ...many(64), "Last,Row,not an email,,"].join("\n"))
    expect(file).toMatchObject({ total: 65, total_successful_recipients: 64, total_failed_recipients: 1 })
    const all = await rowsOf(file.upload_id)
    expect([all._total, all._embedded.rows.length]).toEqual([65, 65])
    const failed = await rowsOf(file.upload_id, { result: "failed" })
    expect(failed._embedded.rows).toMatchObject([{ row: 66, email: "not an email", error: "Invalid email" }])
    expect((await rowsOf(file.upload_id, { result: "successful" }))._total).toBe(64)
  })

  test("is read with a mark, semicolons, and a heading with blanks and capitals (listmonk#46)", async () => {
    const text = `${csvMark} First Name ; LAST NAME; E-Mail \r\nZoë;Müller; zoe@mail.example \r\n`
    const file = await read(text)
    expect(file).toMatchObject({ status: "complete", total_successful_recipients: 1 })
    expect((await rowsOf(file.upload_id))._embedded.rows).toMatchObject([
      { row: 2, first_name: "Zoë", last_name: "Müller", email: "zoe@mail.example" },
    ])
  })

  test("is read in UTF-16, and in Windows-1252 where its letters leave no doubt", async () => {
    const text = `first_name\tlast_name\temail\r\nZoë\tMüller\tzoe@mail.example\r\n`
    const wide = await read(Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]))
    expect((await rowsOf(wide.upload_id))._embedded.rows).toMatchObject([{ first_name: "Zoë" }])
    const names = ["Zoë", "Jürgen", "François", "Añejo", "Béatrice", "Søren", "Günther", "Hélène"]
    const latin = `first_name,last_name,email\r\n${names
      .map((name, n) => `${name},Müller,n${n}@mail.example`)
      .join("\r\n")}`
    const narrow = await read(Buffer.from(latin, "latin1"))
    if (narrow.status === "complete")
      expect(
        (await rowsOf(narrow.upload_id))._embedded.rows.map((row: { first_name: string }) => row.first_name),
      ).toEqual(names)
    else expect(narrow.error).toMatch(/encoding/)
  })

  describe("whose letters may be written in several ways", () => {
    const latin = Buffer.from(
      "first_name,last_name,email\r\nJürgen,Müller,juergen@mail.example\r\nJürgen,Müller,gross@mail.example\r\n",
      "latin1",
    )
    const choose = (id: number, encoding: string, as = admin) =>
      api.call("PATCH", `/recipient_uploads/${id}`, { as, body: { encoding } })

    test("waits until its encoding is chosen among the likely ones, and is read then", async () => {
      const waits = await read(latin)
      expect(waits).toMatchObject({ status: "error", total: 0, encoding: null })
      expect(waits.error).toBe("The encoding of this file isn't clear. Choose the one that reads right.")
      expect(waits.charset).toMatchObject({ is_certain: false, foreign: 4 })
      expect(waits.charset.choices).toContainEqual({
        encoding: "windows-1252",
        sample: expect.stringContaining("Jürgen · Müller"),
      })
      expect((await choose(waits.upload_id, "windows-1252", user)).status).toBe(404)
      expect((await choose(waits.upload_id, "klingon")).status).toBe(422)
      const begun = await choose(waits.upload_id, "windows-1252")
      expect([begun.status, begun.body]).toMatchObject([200, { status: "processing", error: null }])
      expect(await settled(waits.upload_id)).toMatchObject({
        status: "complete",
        total_successful_recipients: 2,
        encoding: "windows-1252",
        charset: null,
      })
      expect((await rowsOf(waits.upload_id))._embedded.rows).toMatchObject([
        { first_name: "Jürgen", last_name: "Müller" },
        { first_name: "Jürgen", last_name: "Müller" },
      ])
      expect((await choose(waits.upload_id, "windows-1250")).status).toBe(409)
    })

    test("is read at once where its encoding is said", async () => {
      const file = await read(latin, { encoding: "windows-1252" })
      expect(file).toMatchObject({ status: "complete", encoding: "windows-1252" })
      expect((await rowsOf(file.upload_id))._embedded.rows[0]).toMatchObject({ last_name: "Müller" })
    })

    test("keeps a draft from being sent, and goes with its bytes after a week", async () => {
      const waits = await read(latin)
      const { body } = await api.call("POST", "/campaigns", {
        as: admin,
        body: { upload_ids: [waits.upload_id] },
      })
      const check = await api.call("GET", `/campaigns/${body.id}/check`, { as: admin })
      expect(check.body.errors.upload_ids).toEqual(["Choose the encoding of guests november.csv."])
      const which = eq(recipientUploads.id, waits.upload_id)
      const [held] = await api.deps.db.select().from(recipientUploads).where(which)
      expect(held!.expiresAt).not.toBeNull()
      await choose(waits.upload_id, "windows-1252")
      await settled(waits.upload_id)
      const [done] = await api.deps.db.select().from(recipientUploads).where(which)
      expect(done).toMatchObject({ expiresAt: null, fileId: null, charset: null })
      expect(
        (await api.call("GET", `/campaigns/${body.id}/check`, { as: admin })).body.errors,
      ).not.toHaveProperty("upload_ids")
    })
  })

  test("is read in Shift JIS, whichever file was read before it [P-303]", async () => {
    const [given, family] = ["\x89\xd4\x8eq", "\x8d\xb2\x93\xa1"]
    const others = ["\x91\xbe\x98Y", "\x93c\x92\x86"].join(",")
    const text = `first_name,last_name,email\r\n${given},${family},hanako@mail.example\r\n${others},taro@mail.example\r\n`
    for (let time = 0; time < 2; time += 1) {
      const body = await read(Buffer.from(text, "latin1"))
      expect(body).toMatchObject({ status: "complete" })
      expect((await rowsOf(body.upload_id))._embedded.rows).toMatchObject([
        { first_name: "花子", last_name: "佐藤" },
        { first_name: "太郎", last_name: "田中" },
      ])
    }
  })

  test("says what is wrong with each row, by its line", async () => {
    await api.deps.db.transaction((tx) =>
      stopAsking(
        tx,
        { accountId: first.id, channel: "email", address: "gone@mail.example" },
        { reason: "unsubscribed", at: new Date() },
      ),
    )
    const file = await read(
      [
        heading,
        "Ann,One,ann@mail.example,,A-1",
        "Bob,Two,,,",
        "Cid,Three,cid@,,",
        "Ann,Again,ANN@mail.example ,,",
        "Dee,Gone,gone@mail.example,,",
        "Eve,Far,eve@mail.example,,Z-9",
        `${"x".repeat(101)},Long,long@mail.example,,`,
        `Fay,Long,${"f".repeat(300)}@mail.example,,`,
      ].join("\n"),
    )
    expect(file).toMatchObject({ total: 8, total_successful_recipients: 1, total_failed_recipients: 7 })
    expect(
      file.row_errors.map(({ error, rows }: { error: string; rows: number[] }) => [error, rows]),
    ).toEqual([
      ["Missing email", [3]],
      ["Invalid email", [4, 9]],
      ["Duplicate", [5]],
      ["Unsubscribed", [6]],
      ["Unknown location", [7]],
      ["Name is too long", [8]],
    ])
    expect((await rowsOf(file.upload_id))._embedded.rows[0]).toMatchObject({
      location_id: first.locationIds[0],
      error: null,
    })
  })

  test("for SMS says what is wrong with phone numbers", async () => {
    const file = await read(
      ["name,mobile", "Ann One,(207) 555-0117", "Bob Two,12", "Cid,", "Ann Two,+1 207 555 0117"].join("\n"),
      { type: "2" },
    )
    expect((await rowsOf(file.upload_id))._embedded.rows).toMatchObject([
      { first_name: "Ann", last_name: "One", phone: "+12075550117", error: null },
      { error: "Invalid phone" },
      { first_name: "Cid", last_name: "", error: "Missing phone" },
      { error: "Duplicate" },
    ])
  })

  test("names duplicates and who is a contact already by the row, and leaves what is known untouched (listmonk#1883)", async () => {
    const known = { firstName: "Known", lastName: "Person", email: "known@mail.example", phone: null }
    await api.deps.db.transaction((tx) =>
      keepContacts(tx, first.id, [{ ...known, locationId: first.locationIds[4]! }], null),
    )
    const text = [heading, person(900), "Other,Name,Known@mail.example,,", person(900)].join("\n")
    const file = await read(text)
    expect(file).toMatchObject({
      total_successful_recipients: 2,
      total_failed_recipients: 1,
      known_contacts: 1,
    })
    expect(file.row_errors).toMatchObject([{ error: "Duplicate", rows: [4] }])
    const { _embedded } = await rowsOf(file.upload_id, { result: "known" })
    expect(_embedded.rows).toMatchObject([{ row: 3, contact_id: expect.any(Number) }])
    const [kept] = await api.deps.db.select().from(contacts).where(eq(contacts.email, "known@mail.example"))
    expect(kept).toMatchObject({ firstName: "Known", lastName: "Person" })
    expect(await read(text, { as: user })).toMatchObject({ known_contacts: 0 })
  })

  test("gives rows with an error as a file that can be corrected and uploaded again [F-516]", async () => {
    const file = await read(
      [
        heading,
        "Ann,Ok,ok@mail.example,,",
        '=cmd(1),"O\'Neil, Jo",wrong,+1 207 555 0117,',
        "'+Bo,Two,,,",
      ].join("\n"),
    )
    const csv = await api.call("GET", "/export/csv/failed_upload_recipients", {
      as: admin,
      query: { upload_id: file.upload_id },
    })
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const rows = parse(csv.text, { bom: true }) as string[][]
    expect(rows).toEqual([
      ["row", "first_name", "last_name", "email", "phone", "location_external_id", "error"],
      ["3", "'=cmd(1)", "O'Neil, Jo", "wrong", "+1 207 555 0117", "", "Invalid email"],
      ["4", "''+Bo", "Two", "", "", "", "Missing email"],
    ])
    const corrected = csv.text.replace("wrong", "jo@mail.example").replace("Two,,", "Two,bo@mail.example,")
    const again = await read(corrected)
    expect(again).toMatchObject({ total_successful_recipients: 2, total_failed_recipients: 0 })
    expect((await rowsOf(again.upload_id))._embedded.rows).toMatchObject([
      { first_name: "=cmd(1)", last_name: "O'Neil, Jo", email: "jo@mail.example", phone: "+12075550117" },
      { first_name: "'+Bo", email: "bo@mail.example" },
    ])
  })

  test("leaves no line ends and no control characters in names", async () => {
    const file = await read(`${heading}\n"Ann\r\nBcc: all@mail.example",\u0007One,ann2@mail.example,,\n`)
    expect((await rowsOf(file.upload_id))._embedded.rows).toMatchObject([
      { first_name: "Ann Bcc: all@mail.example", last_name: "One", error: null },
    ])
  })

  test("is taken from pasted rows, with and without names of columns", async () => {
    const bare = await read("Priya\tNair\tpriya@mail.example\nTom\tBecker\ttom@mail.example", {
      pasted: "true",
    })
    expect(bare).toMatchObject({ total: 2, total_successful_recipients: 2, file_name: "Pasted rows" })
    expect((await rowsOf(bare.upload_id))._embedded.rows).toMatchObject([
      { row: 1, first_name: "Priya", last_name: "Nair" },
      { row: 2, email: "tom@mail.example" },
    ])
    const named = await read("email, first name\npaul@mail.example, Paul", { pasted: "true" })
    expect(named).toMatchObject({ total_successful_recipients: 1 })
    const alone = await read("one@mail.example\ntwo@mail.example", { pasted: "true" })
    expect(alone).toMatchObject({ total_successful_recipients: 2 })
  })

  test.each([
    ["without the column of addresses", "first_name,last_name\nAnn,One", /email column is missing/],
    ["without rows", heading, /no rows/],
    ["with more rows than are taken", [heading, ...many(10_001)].join("\n"), /10,000 rows/],
  ])("%s becomes an error, and has no recipients [P-304]", async (_, content, error) => {
    const file = await read(content)
    expect(file).toMatchObject({ status: "error", total: 0, total_successful_recipients: 0 })
    expect(file.error).toMatch(error)
    expect((await rowsOf(file.upload_id))._total).toBe(0)
  })

  test("with 10,000 rows is read whole", async () => {
    const file = await read([heading, ...many(10_000)].join("\r\n"))
    expect(file).toMatchObject({ status: "complete", total: 10_000, total_successful_recipients: 10_000 })
    const where = eq(recipientUploadRows.uploadId, file.upload_id)
    expect(await api.deps.db.$count(recipientUploadRows, where)).toBe(10_000)
  })

  test.each([
    ["empty", "  \n", "is empty"],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"), "is an image"],
    ["a workbook", Buffer.from("PK\x03\x04aaaa", "latin1"), "is not a CSV file"],
    ["JSON", '[{"email":"a@mail.example"}]', "is not a CSV file"],
  ])("is refused when it is %s", async (_, content, error) => {
    const { status, body } = await upload(content)
    expect(status).toBe(422)
    expect(body.errors.file_upload[0]).toContain(error)
  })

  test("is refused when it is larger than 5 MB", async () => {
    const { status, body } = await upload("x".repeat(5 * 1024 * 1024 + 20_000))
    expect([status, body.error]).toEqual([413, "The file is larger than 5 MB. Split it."])
  })

  test("is seen by who uploaded it and by Admins, and deleted with its rows", async () => {
    const file = await read([heading, person(1)].join("\n"), { as: user })
    const other = await api.login("manager@first.test")
    const foreign = await api.login("admin@second.test")
    for (const as of [other, foreign])
      expect((await api.call("GET", `/recipient_uploads/${file.upload_id}`, { as })).status).toBe(404)
    expect((await api.call("GET", `/recipient_uploads/${file.upload_id}`, { as: admin })).status).toBe(200)
    expect((await api.call("DELETE", `/recipient_uploads/${file.upload_id}`, { as: user })).status).toBe(204)
    expect((await api.call("GET", `/recipient_uploads/${file.upload_id}`, { as: user })).status).toBe(404)
    const where = eq(recipientUploadRows.uploadId, file.upload_id)
    expect(await api.deps.db.$count(recipientUploadRows, where)).toBe(0)
  })

  test("knows locations that its uploader sees", async () => {
    const text = [heading, "Ann,Near,near@mail.example,,A-1", "Bob,Far,far@mail.example,,A-5"].join("\n")
    const file = await read(text, { as: user })
    expect(file).toMatchObject({ total_successful_recipients: 1, total_failed_recipients: 1 })
    expect(file.row_errors).toMatchObject([{ error: "Unknown location", rows: [3] }])
  })
})

describe("addresses of people", () => {
  test.each([
    [" Ann@MAIL.example ", "ann@mail.example"],
    ["ann+news@mail.example", "ann+news@mail.example"],
    ["ann@müller.example", "ann@xn--mller-kva.example"],
    ["ann@mail", null],
    ["ann@@mail.example", null],
    [`${"a".repeat(300)}@mail.example`, null],
    ["Ann <ann@mail.example>", null],
  ])("reads %j as %j", (given, wanted) => {
    expect(contactEmail(given)).toBe(wanted)
  })
})
