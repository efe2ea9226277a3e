import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { keepContacts } from "#review-api/asking/keep-contacts.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { contacts, doNotContact } from "#review-api/db/schema/contacts.ts"
import { surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { addRequests, requestsOf } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("sql", "search", "jobs"))(
  "contacts and the do-not-contact list on %s",
  (database) => {
    let api: TestApi
    let admin: Caller
    let first: SeededAccount
    let locationId: number

    beforeAll(async () => {
      api = await startTestApi({ database, clock: { now: () => new Date("2026-03-04T18:00:00Z") } })
      first = (await seedTwoAccounts(api.deps)).first
      admin = await api.login("admin@first.test")
      locationId = first.locationIds[0]!
    })
    afterAll(() => api.close())
    beforeEach(async () => {
      await api.deps.db.delete(contacts)
      await api.deps.db.delete(doNotContact)
    })

    const keep = (emails: readonly string[], more: object = {}) =>
      keepContacts(
        api.deps.db,
        first.id,
        emails.map((email, at) => ({
          firstName: `Guest ${at}`,
          lastName: "Person",
          email,
          phone: null,
          locationId,
          ...more,
        })),
        null,
      )
    const get = (path: string, query: object = {}, as = admin) =>
      api.call("GET", path, { as, query: { ...query } })
    const post = (path: string, body: object | FormData, as = admin) => api.call("POST", path, { as, body })
    const fileOf = (text: string | Uint8Array) => {
      const form = new FormData()
      form.append(
        "file_upload",
        new Blob([typeof text === "string" ? text : new Uint8Array(text)]),
        "list.csv",
      )
      return form
    }
    const stop = (address: string, reason: "unsubscribed" | "bounced", channel: "email" | "sms" = "email") =>
      stopAsking(api.deps.db, { accountId: first.id, channel, address }, { reason, at: new Date(0) })

    test("are read by name from cursor to cursor, there and back, each once", async () => {
      const names = ["ada", "bea", "cora", "dora", "eva"]
      for (const name of ["dora", "ada", "eva", "bea", "cora"])
        await keep([`${name}@mail.example`], { firstName: name, lastName: name === "cora" ? "bea" : name })
      const query = { "sort[by]": "name", per_page: 2 }
      const one = (await get("/contacts", query)).body
      const two = (await get("/contacts", { ...query, after: one.paging.cursors.after })).body
      const three = (await get("/contacts", { ...query, after: two.paging.cursors.after })).body
      const back = (await get("/contacts", { ...query, before: two.paging.cursors.before })).body
      const found = [one, two, three].flatMap(({ _embedded }) => _embedded.contacts)
      expect(found.map(({ first_name: name }: { first_name: string }) => name)).toEqual(
        names.toSorted((a, b) =>
          (a === "cora" ? "bea cora" : `${a} ${a}`).localeCompare(b === "cora" ? "bea cora" : `${b} ${b}`),
        ),
      )
      expect(three.paging.cursors.after).toBeNull()
      expect(back._embedded.contacts).toEqual(one._embedded.contacts)
      expect((await get("/contacts", { "sort[by]": "name", after: "nonsense" })).status).toBe(400)
    })

    test("are narrowed by words, channel and whether they may be asked; the file has the same rows", async () => {
      await keep(["stopped@mail.example", "welcome@mail.example"])
      await keep([], {})
      await keepContacts(
        api.deps.db,
        first.id,
        [{ firstName: "=cmd", lastName: "By phone", email: null, phone: "+13125550142", locationId: null }],
        null,
      )
      await stop("stopped@mail.example", "unsubscribed")
      const emails = async (query: object) =>
        (await get("/contacts", query)).body._embedded.contacts.map(({ email }: { email: string }) => email)
      expect(await emails({ do_not_contact: true })).toEqual(["stopped@mail.example"])
      expect(await emails({ do_not_contact: false })).toEqual([null, "welcome@mail.example"])
      expect(await emails({ channel: "sms" })).toEqual([null])
      expect(await emails({ keywords: "WELCOME" })).toEqual(["welcome@mail.example"])
      const file = await get("/export/csv/contacts", { channel: "sms" })
      const [row] = parse(file.text, { bom: true, columns: true })
      expect(row).toMatchObject({
        first_name: "'=cmd",
        last_name: "By phone",
        email: "",
        phone: "+13125550142",
      })
    })

    test("are seen with what was asked and answered, newest first, at locations that the caller sees", async () => {
      const [id] = await keep(["guest@mail.example"])
      const more = { locationId, channel: "email", dueAt: new Date(), campaignId: null } as const
      await addRequests(api.deps, first, { ...more, to: ["guest@mail.example"] })
      const [request] = await addRequests(api.deps, first, { ...more, to: ["guest@mail.example"] })
      await api.deps.db.insert(surveyAnswers).values({
        accountId: first.id,
        locationId,
        requestId: request!,
        contactId: id!,
        channel: "email",
        type: "nps",
        score: 9,
        comment: "Fine soup",
        answeredAt: "2026-03-04T18:00:00Z",
        answeredOn: "2026-03-04",
      })
      const { _embedded, _total } = (await get(`/contacts/${id}/history`)).body
      expect(_total).toBe(2)
      expect(_embedded.history[0]).toMatchObject({
        id: request,
        recipient: "guest@mail.example",
        response: { score: 9, comment: "Fine soup" },
      })
      expect(_embedded.history[1].response).toBeNull()
      const person = await get("/export/csv/contact", { contact_id: id })
      for (const held of ["guest@mail.example", "Fine soup", "Guest 0"]) expect(person.text).toContain(held)
      const lines = (await get("/export/csv/contact", { contact_id: id, file_type: "ndjson" })).text
      expect(
        lines
          .trim()
          .split("\n")
          .map((line: string) => JSON.parse(line).kind),
      ).toContain("response")
      expect((await get("/export/csv/contact", { contact_id: 999_999 })).status).toBe(404)
    })

    test("are deleted one by one and several at once: what waits is skipped, their no stays", async () => {
      const ids = await keep(["a@mail.example", "b@mail.example", "c@mail.example"])
      await stop("a@mail.example", "unsubscribed")
      await addRequests(api.deps, first, {
        locationId,
        channel: "email",
        dueAt: new Date(),
        campaignId: null,
        to: ["a@mail.example"],
      })
      expect((await api.call("DELETE", `/contacts/${ids[0]}`, { as: admin })).status).toBe(204)
      expect((await api.call("DELETE", `/contacts/${ids[0]}`, { as: admin })).status).toBe(404)
      const [request] = await requestsOf(api.deps, first.id).then((rows) =>
        rows.filter(({ recipient }) => recipient === "a@mail.example"),
      )
      expect(request).toMatchObject({ status: "skipped", reason: "contact_gone", contactId: null })
      const many = await post("/contacts/bulk_delete", { contact_ids: [ids[1], ids[2], ids[0]] })
      expect(many.body).toEqual({ deleted: 2, missing: 1 })
      expect((await get("/contacts", {})).body._total).toBe(0)
      expect((await get("/do_not_contact", {})).body._total).toBe(1)
      expect((await post("/contacts/bulk_delete", { contact_ids: [] })).status).toBe(422)
      const user = await api.login("user@first.test")
      expect((await post("/contacts/bulk_delete", { contact_ids: [1] }, user)).status).toBe(403)
    })

    test("get a no of a user, which a user lifts with a reason; what the person said stays", async () => {
      const [id] = await keep(["guest@mail.example"])
      const add = (address: string, channel = "email") => post("/do_not_contact", { channel, address })
      const made = await add(" Guest@Mail.Example ")
      expect(made).toMatchObject({
        status: 201,
        body: { address: "guest@mail.example", reason: "manual", can_lift: true, contact_id: id },
      })
      expect((await add("guest@mail.example")).body.id).toBe(made.body.id)
      expect((await add("nobody")).body.errors).toHaveProperty("address")
      expect((await add("12", "sms")).body.errors).toHaveProperty("address")
      const lift = (of: string, reason: string) => post(`/do_not_contact/${of}/lift`, { reason })
      expect((await lift(made.body.id, "")).status).toBe(422)
      expect((await lift(made.body.id, "Asked us to")).status).toBe(204)
      expect((await lift(made.body.id, "Asked us to")).status).toBe(404)
      expect((await lift("email-x", "Asked us to")).status).toBe(404)
      const foreign = await add("guest@mail.example")
      const other = await api.login("admin@second.test")
      expect(
        (await post(`/do_not_contact/${foreign.body.id}/lift`, { reason: "Theirs" }, other)).status,
      ).toBe(404)
      expect((await get("/do_not_contact", {}, other)).body._total).toBe(0)
      await api.deps.db.delete(doNotContact)
      await stop("guest@mail.example", "unsubscribed")
      const { body } = await get("/do_not_contact", { keywords: "GUEST" })
      expect(body._embedded.do_not_contact[0]).toMatchObject({ reason: "unsubscribed", can_lift: false })
      expect(await lift(body._embedded.do_not_contact[0].id, "We want to")).toMatchObject({
        status: 409,
        body: { code: "not_liftable" },
      })
      const entries = await api.deps.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, "do_not_contact.lift"))
      expect(JSON.stringify(entries)).toContain("Asked us to")
      expect(JSON.stringify(entries)).not.toContain("guest@mail.example")
    })

    test("the list is read from cursor to cursor, also where several have one instant", async () => {
      for (const name of ["a", "b", "c", "d", "e"]) await stop(`${name}@mail.example`, "bounced")
      const seen: string[] = []
      let after: string | null = null
      do {
        const { body } = await get("/do_not_contact", { per_page: 2, ...(after ? { after } : {}) })
        seen.push(...body._embedded.do_not_contact.map(({ address }: { address: string }) => address))
        after = body.paging.cursors.after
      } while (after)
      expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e"].map((name) => `${name}@mail.example`))
      expect((await get("/do_not_contact", { reason: "manual" })).body._total).toBe(0)
    })

    test("a list whose encoding isn't clear is refused with the likely ones, and taken when one is chosen", async () => {
      const bytes = Buffer.from(
        "name;email\r\nJürgen Müller;one@mail.example\r\nJürgen Müller;two@mail.example\r\n",
        "latin1",
      )
      const refused = await post("/do_not_contact/import", fileOf(bytes))
      expect(refused).toMatchObject({ status: 422, body: { code: "unclear_encoding" } })
      expect(Object.keys(refused.body.errors)).toEqual(["file_upload", "encoding"])
      expect(refused.body.errors.encoding[0]).toContain("Western (Windows-1252) (Jürgen Müller)")
      expect(refused.body.charset.choices).toContainEqual({
        encoding: "windows-1252",
        sample: "Jürgen Müller",
      })
      const form = fileOf(bytes)
      form.append("encoding", "windows-1252")
      expect((await post("/do_not_contact/import", form)).body).toMatchObject({ added: 2, failed: 0 })
    })

    test("a list is imported in any encoding and with any separator; lines with an error are named", async () => {
      await stop("known@mail.example", "unsubscribed")
      const text =
        "\ufeff E-Mail ;Phone\r\nKnown@mail.example;\r\nnew@mail.example;(312) 555-0142\r\nwrong;\r\n;\r\n"
      const { status, body } = await post("/do_not_contact/import", fileOf(Buffer.from(text, "utf16le")))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          added: 2,
          known: 1,
          row_errors: [{ row: 4, error: "Invalid email" }],
        },
      })
      const list = (await get("/do_not_contact", { channel: "sms" })).body._embedded.do_not_contact
      expect(list[0]).toMatchObject({ address: "+13125550142", reason: "imported" })
      const own = await get("/export/csv/do_not_contact")
      expect((await post("/do_not_contact/import", fileOf(own.text))).body).toMatchObject({
        added: 0,
        known: 3,
        failed: 0,
      })
      for (const bad of ["", "colour,size\nred,1\n", "%PDF-1.7 nonsense", '{"a":1}'])
        expect((await post("/do_not_contact/import", fileOf(bad))).status).toBe(422)
    })
  },
)
