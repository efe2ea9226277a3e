import { parse } from "csv-parse/sync"
import { and, eq } from "drizzle-orm"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactConsents } from "#review-api/db/schema/contacts.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { seedLink, seedTemplate } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Row = { request_id: string }

const consent = { wording: "Email me about my visit" }

describe.each(databasesFor("search"))("requests, on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
    await seedLink(api.deps, first.id, first.locationIds[0]!)
  })
  afterAll(() => api.close())

  const ask = (body: object, as = admin, headers: Record<string, string> = {}) =>
    api.call("POST", "/requests", {
      as,
      headers,
      body: { location_id: first.locationIds[0], consent, ...body },
    })
  const change = (id: number, values: Partial<typeof requests.$inferInsert>) =>
    api.deps.db
      .update(requests)
      .set(values)
      .where(and(eq(requests.accountId, first.id), eq(requests.id, id)))

  test("ask one person, with the evidence of consent", async () => {
    const { status, body } = await ask({ email: "Ann@mail.example", first_name: "Ann" })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      campaign_id: null,
      recipient: "ann@mail.example",
      first_name: "Ann",
      channel: "email",
      status: "queued",
      reason: null,
      location_id: first.locationIds[0],
      can_resend: false,
    })
    const [kept] = await api.deps.db
      .select()
      .from(contactConsents)
      .where(eq(contactConsents.contactId, body.contact_id))
    expect(kept).toMatchObject({ source: "form", wording: consent.wording, channel: "email" })
    expect((await api.call("GET", `/requests/${body.id}`, { as: admin })).body).toEqual(body)
  })

  test("are one for calls with the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "purchase-1" }
    const [one, other] = [
      await ask({ email: "once@mail.example" }, admin, headers),
      await ask({ email: "once@mail.example" }, admin, headers),
    ]
    expect(other!.body.id).toBe(one!.body.id)
    const { body } = await api.call("GET", "/requests", { as: admin, query: { keywords: "once@mail" } })
    expect(body._total).toBe(1)
  })

  test("by a list take template and delay of its trigger", async () => {
    const template = await seedTemplate(api.deps, first.id)
    const body = { list_id: "purchases", template_id: template, delay_hours: 24 }
    const made = await api.call("POST", "/list_trigger_settings", { as: admin, body })
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...body, active: true, template_name: "After a visit" },
    ])
    expect((await api.call("POST", "/list_trigger_settings", { as: admin, body })).status).toBe(409)
    const asked = await ask({ email: "buyer@mail.example", list_id: "purchases" })
    const waits = Date.parse(asked.body.due_at) - Date.parse(asked.body.created_at)
    expect(waits).toBe(24 * 3_600_000)
    const path = `/list_trigger_settings/${made.body.id}`
    expect((await api.call("PATCH", path, { as: admin, body: { active: false } })).body.active).toBe(false)
    expect((await ask({ email: "late@mail.example", list_id: "purchases" })).status).toBe(422)
    expect((await api.call("GET", "/list_trigger_settings", { as: user })).body._total).toBe(1)
    expect((await api.call("PATCH", path, { as: user, body: { active: true } })).status).toBe(403)
    expect((await api.call("DELETE", path, { as: admin })).status).toBe(204)
  })

  test("refuse bad addresses, unknown places and templates against a policy, at the field", async () => {
    const bad = await seedTemplate(api.deps, first.id, {
      content: "If you loved it, review us: {{review_links}}",
    })
    for (const [field, body] of [
      ["email", {}],
      ["phone", { phone: "12" }],
      ["location_id", { email: "a@mail.example", location_id: 987_654 }],
      ["template_id", { email: "a@mail.example", template_id: bad }],
      ["time_zone", { email: "a@mail.example", time_zone: "Mars/Olympus" }],
      ["list_id", { email: "a@mail.example", list_id: "nothing" }],
    ] as const) {
      const answer = await ask(body)
      const known = Object.keys(answer.body.errors ?? {})
      expect([field, answer.status, known]).toEqual([field, 422, [field === "email" ? "phone" : field]])
    }
    expect((await ask({ email: "a@mail.example", request_type_id: 2, phone: "+12075550117" })).status).toBe(
      403,
    )
  })

  test("are seen by who sees their location, and narrowed by state, place, channel and words", async () => {
    const far = await ask({ email: "far@mail.example", location_id: first.unassignedLocationIds[0] })
    expect((await api.call("GET", `/requests/${far.body.id}`, { as: user })).status).toBe(404)
    expect(
      (await ask({ email: "x@mail.example", location_id: first.unassignedLocationIds[0] }, user)).status,
    ).toBe(422)
    const idsOf = async (query: Record<string, unknown>, as = admin) =>
      (await api.call("GET", "/requests", { as, query })).body._embedded.requests.map(
        ({ id }: { id: number }) => id,
      )
    expect(await idsOf({ keywords: "far@" })).toEqual([far.body.id])
    expect(await idsOf({ keywords: "far@" }, user)).toEqual([])
    expect(await idsOf({ keywords: "far@", status: "queued", channel: "email", single: true })).toEqual([
      far.body.id,
    ])
    expect(await idsOf({ keywords: "far@", status: "sent" })).toEqual([])
    expect(await idsOf({ keywords: "far@", single: false })).toEqual([])
    expect(await idsOf({ keywords: "far@", location_id: first.unassignedLocationIds[0] })).toEqual([
      far.body.id,
    ])
    expect(await idsOf({ keywords: "far@", location_id: first.locationIds[0] })).toEqual([])
    expect(await idsOf({ contact_id: far.body.contact_id })).toEqual([far.body.id])
  })

  describe("in a list", () => {
    const names = ["zoe", "amy", "Amy", "", "erased"] as const
    let ids: number[]
    let campaign: number

    beforeAll(async () => {
      const [made] = await api.deps.db
        .insert(campaigns)
        .values({ accountId: first.id, status: "sent" })
        .returning()
      campaign = made!.id
      const of = { campaignId: campaign, dueAt: null }
      const [near, far] = first.locationIds
      const [early, late] = ["2026-03-01T10:00:00.000123Z", "2026-03-02T10:00:00Z"]
      const values: Partial<typeof requests.$inferInsert>[] = [
        { locationId: near!, status: "queued" },
        { locationId: far!, status: "delivered", sentAt: early! },
        { locationId: near!, status: "sent", sentAt: early! },
        { locationId: near!, status: "bounced", sentAt: late! },
        { locationId: far!, status: "queued", firstName: "", recipient: "" },
      ]
      ids = []
      for (const [at, firstName] of names.entries()) {
        const { body } = await ask({ email: `sorted-${at}@mail.example`, first_name: firstName })
        await change(body.id, { ...of, ...values[at] })
        ids.push(body.id)
      }
    })

    const read = async (query: object) =>
      (await api.call("GET", "/requests", { as: admin, query: { campaign_id: campaign, ...query } })).body
    const idsIn = (body: { _embedded: { requests: { id: number }[] } }) =>
      body._embedded.requests.map(({ id }) => id)
    const locationsFirst = async () => {
      const { requests: rows } = (await read({}))._embedded
      const [near, far] = [rows.at(-1), rows.at(-2)].map(({ location_name: name }) => name.toLowerCase())
      return near < far ? [0, 2, 3, 1, 4] : [1, 4, 0, 2, 3]
    }

    test.each([
      ["created_at", "asc", [0, 1, 2, 3, 4]],
      ["created_at", "desc", [4, 3, 2, 1, 0]],
      ["recipient", "asc", [1, 2, 3, 0, 4]],
      ["recipient", "desc", [0, 3, 2, 1, 4]],
      ["sent_at", "asc", [1, 2, 3, 0, 4]],
      ["sent_at", "desc", [3, 2, 1, 4, 0]],
      ["status", "asc", [0, 4, 2, 1, 3]],
      ["status", "desc", [3, 1, 2, 4, 0]],
      ["location", "asc", null],
    ] as const)("are sorted by %s, %s, page by page, and in the file", async (by, order, places) => {
      const expected = (places ?? (await locationsFirst())).map((at) => ids[at])
      const query = { "sort[by]": by, "sort[order]": order, per_page: 2 }
      const one = await read(query)
      const two = await read({ ...query, after: one.paging.cursors.after })
      const three = await read({ ...query, after: two.paging.cursors.after })
      expect([one, two, three].flatMap(idsIn)).toEqual(expected)
      expect(three.paging.cursors.after).toBeNull()
      expect(idsIn(await read({ ...query, before: three.paging.cursors.before }))).toEqual(idsIn(two))
      const file = await api.call("GET", "/export/csv/requests", {
        as: admin,
        query: { campaign_id: campaign, "sort[by]": by, "sort[order]": order },
      })
      expect(
        parse(file.text, { bom: true, columns: true }).map((row) => Number((row as Row).request_id)),
      ).toEqual(expected)
    })

    test("have a cursor for their own order alone, and no other orders", async () => {
      const { paging } = await read({ "sort[by]": "sent_at", per_page: 2 })
      const status = async (query: object) =>
        (await api.call("GET", "/requests", { as: admin, query: { campaign_id: campaign, ...query } })).status
      expect(await status({ "sort[by]": "recipient", after: paging.cursors.after })).toBe(400)
      expect(await status({ "sort[by]": "error" })).toBe(400)
    })
  })

  test("may be sent again where they may not have arrived, once at a time", async () => {
    const { body } = await ask({ email: "again@mail.example" })
    const resend = () => api.call("POST", `/requests/${body.id}/resend`, { as: admin })
    expect((await resend()).status).toBe(409)
    await change(body.id, { status: "uncertain", reason: "answer_lost", dueAt: null })
    expect((await api.call("GET", `/requests/${body.id}`, { as: admin })).body).toMatchObject({
      can_resend: true,
      reason_text: "May have been sent",
    })
    const again = await resend()
    expect(again.status).toBe(202)
    expect(again.body).toMatchObject({
      resent_of: body.id,
      status: "queued",
      recipient: "again@mail.example",
    })
    expect((await resend()).status).toBe(409)
  })

  test.each(["unsubscribed", "hard_bounce", "complained", "asked_recently"])(
    "are not sent again after %s",
    async (reason) => {
      const { body } = await ask({ email: `${reason}@mail.example` })
      await change(body.id, { status: reason === "hard_bounce" ? "bounced" : "skipped", reason, dueAt: null })
      expect((await api.call("POST", `/requests/${body.id}/resend`, { as: admin })).status).toBe(409)
    },
  )

  test("of a campaign that was sent open it again, of a cancelled one do not", async () => {
    const [campaign] = await api.deps.db
      .insert(campaigns)
      .values({ accountId: first.id, status: "sent", locationId: first.locationIds[0]! })
      .returning()
    const { body } = await ask({ email: "campaign@mail.example" })
    await change(body.id, { campaignId: campaign!.id, status: "failed", reason: "refused", dueAt: null })
    expect((await api.call("POST", `/requests/${body.id}/resend`, { as: admin })).status).toBe(202)
    const statusOf = async () =>
      (await api.call("GET", `/campaigns/${campaign!.id}`, { as: admin })).body.status
    expect(await statusOf()).toBe("sending")
    const other = await ask({ email: "campaign2@mail.example" })
    await change(other.body.id, {
      campaignId: campaign!.id,
      status: "failed",
      reason: "refused",
      dueAt: null,
    })
    await api.deps.db.update(campaigns).set({ status: "cancelled" }).where(eq(campaigns.id, campaign!.id))
    expect((await api.call("POST", `/requests/${other.body.id}/resend`, { as: admin })).status).toBe(409)
  })
})

describe.each(databasesFor("search"))("contacts (D-293, D-324), on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
  })
  afterAll(() => api.close())

  const add = (body: object, as = admin) => api.call("POST", "/contacts", { as, body })

  test("are each once, by email and by phone; what is known stays", async () => {
    const one = await add({ email: "Ann@mail.example", first_name: "Ann", location_id: first.locationIds[0] })
    expect(one.status).toBe(201)
    const again = await add({
      email: "ann@MAIL.example",
      first_name: "Other",
      last_name: "Lee",
      phone: "+12075550117",
      consent: { channel: "email", wording: "I agree" },
    })
    expect(again.body).toMatchObject({
      id: one.body.id,
      first_name: "Ann",
      last_name: "Lee",
      phone: "+12075550117",
      consents: [{ channel: "email", source: "form", wording: "I agree" }],
    })
    expect((await add({ phone: "(207) 555-0117" })).body.id).toBe(one.body.id)
  })

  test("are seen at their locations, and by Admins everywhere", async () => {
    const far = await add({ email: "far@mail.example", location_id: first.unassignedLocationIds[0] })
    expect((await api.call("GET", `/contacts/${far.body.id}`, { as: user })).status).toBe(404)
    expect((await add({ email: "no@mail.example" }, user)).status).toBe(422)
    const near = await add({ email: "near@mail.example", location_id: first.locationIds[0] }, user)
    const listed = await api.call("GET", "/contacts", { as: user, query: { keywords: "mail.example" } })
    const ids = listed.body._embedded.contacts.map(({ id }: { id: number }) => id)
    expect(ids).toContain(near.body.id)
    expect(ids).not.toContain(far.body.id)
    const place = { location_id: first.unassignedLocationIds[0] }
    const there = await api.call("GET", "/contacts", { as: admin, query: place })
    expect(there.body._embedded.contacts.map(({ id }: { id: number }) => id)).toEqual([far.body.id])
  })

  test("keep their address to themselves", async () => {
    const one = await add({ email: "one@mail.example" })
    const two = await add({ email: "two@mail.example" })
    const update = (id: number, body: object) => api.call("PATCH", `/contacts/${id}`, { as: admin, body })
    expect((await update(one.body.id, { email: "two@mail.example" })).status).toBe(409)
    expect((await update(two.body.id, { email: null })).status).toBe(422)
    expect((await update(two.body.id, { first_name: "Two", locale: "de" })).body).toMatchObject({
      first_name: "Two",
      locale: "de",
      email: "two@mail.example",
    })
  })

  test("may share a phone in one file of people", async () => {
    const { keepContacts } = await import("#review-api/asking/keep-contacts.ts")
    const known = await Promise.all(
      ["kin1@mail.example", "kin2@mail.example"].map(async (email) => (await add({ email })).body.id),
    )
    const people = ["kin1@mail.example", "kin2@mail.example"].map((email) => ({
      firstName: "",
      lastName: "",
      email,
      phone: "+12075550199",
      locationId: null,
    }))
    const ids = await api.deps.db.transaction((tx) => keepContacts(tx, first.id, people, null))
    expect(ids).toEqual(known)
  })
})
