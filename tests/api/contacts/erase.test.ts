import { sql } from "drizzle-orm"
import { requestToken } from "#review-api/asking/request-token.ts"
import { recipientUploadRows, recipientUploads } from "#review-api/db/schema/campaigns.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { responses } from "#review-api/db/schema/reviews.ts"
import { webhookDeliveries, webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { noteOptOut } from "#review-api/sms/opt-outs.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { addCampaign, requestsOf, sendAll, setAskSetting } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { placesOfText } from "#tests/support/places-of-text.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const email = "zenobia.quartermain@mail.example"
const phone = "+13125550142"
/** All that names the person, as a text may have it. */
const traces = [email, "zenobia", "quartermain", "3125550142", "555-0142", "soup was cold"]

describe.each(databasesFor("jobs"))("the erasure of a person on %s (D-293, D-312)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let locationId: number

  beforeAll(async () => {
    api = await startTestApi({
      database,
      config: { linkSecrets: ["a secret of this installation alone"], smsBetweenMs: 0 },
      clock: { now: () => new Date("2026-03-04T18:00:00Z") },
    })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    locationId = first.locationIds[0]!
    await setAskSetting(api.deps, first.id, "sms_requests", "true")
    await setAskSetting(api.deps, first.id, "ask_frequency_days", "0")
  })
  afterAll(() => api.close())

  const post = (path: string, body: object, as: Caller | undefined = admin) =>
    api.call("POST", path, { as, body })

  const placesOf = (text: string) => placesOfText(api.deps.db, text)

  /** Somebody who was typed, uploaded, asked by both channels, has answered, and said no. @returns their id. */
  async function everything(): Promise<number> {
    const { db } = api.deps
    const [endpoint] = await db
      .insert(webhookEndpoints)
      .values({
        accountId: first.id,
        url: "https://hooks.inbox.test",
        events: ["request.sent", "request.answered", "request.unsubscribed", "review.created"],
        secret: "sealed",
      })
      .returning()
    const made = await post("/contacts", {
      email,
      phone,
      first_name: "Zenobia",
      last_name: "Quartermain",
      consent: { channel: "email", wording: "Signed at the counter" },
    })
    const id: number = made.body.id
    for (const [channel, to] of [
      ["email", email],
      ["sms", phone],
    ] as const) {
      const { key } = await addCampaign(api.deps, first, {
        locationId,
        to: [to],
        channel,
        recipients: [
          {
            first_name: "Zenobia",
            last_name: "Quartermain",
            email: email.toUpperCase(),
            phone: "312-555-0142",
          },
        ],
      })
      await db.execute(sql`update requests set first_name = 'Zenobia', last_name = 'Quartermain'
        where account_id = ${first.id} and campaign_id = ${key.campaignId}`)
      await sendAll(api.deps, key)
    }
    await addCampaign(api.deps, first, { locationId, to: [email], dueAt: new Date("2026-04-01T00:00:00Z") })
    const [asked] = await requestsOf(api.deps, first.id)
    const token = requestToken(api.deps.config, { accountId: first.id, id: asked!.id })
    const answer = await api.call("POST", `/feedback/requests/${token}/answers`, {
      body: { type: "nps", score: 3, comment: "Zenobia says: the soup was cold" },
    })
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 })
    await db.execute(sql`update survey_answers set contact_email = ${email}`)
    const [review] = await anyRows(db, sql`select id from reviews where author like 'Zenobia%'`)
    await db.insert(responses).values({
      accountId: first.id,
      reviewId: Number(review!["id"]),
      content: "Dear Zenobia, we are sorry.",
    })
    await db.insert(webhookDeliveries).values({
      accountId: first.id,
      endpointId: endpoint!.id,
      messageId: "msg_review",
      type: "review.created",
      payload: JSON.stringify({
        type: "review.created",
        data: {
          review: {
            id: Number(review!["id"]),
            author: "Zenobia Quartermain",
            content: "the soup was cold",
            title: null,
          },
        },
      }),
      responseBody: "thanks for zenobia",
    })
    const [upload] = await db
      .insert(recipientUploads)
      .values({
        accountId: first.id,
        userId: 1,
        requestTypeId: 1,
        fileName: "guests.csv",
        status: "complete",
        total: 3,
      })
      .returning()
    const row = {
      accountId: first.id,
      uploadId: upload!.id,
      locationExternalId: "",
      firstName: "Zenobia",
      lastName: "Q",
    }
    await db.insert(recipientUploadRows).values([
      { ...row, line: 2, email, phone },
      { ...row, line: 3, email: ` ${email.toUpperCase()} `, phone: "(312) 555-0142", error: "duplicate" },
      { ...row, line: 4, email: "other@mail.example", phone: "", firstName: "Other" },
    ])
    await db.insert(exportFiles).values({
      accountId: first.id,
      publicId: "x".repeat(22),
      userId: 1,
      resource: "microsurvey_responses",
      fileType: "csv",
      filters: {},
      requestType: "manual",
      sendEmail: false,
      status: "completed",
      createdAt: "2026-03-01T00:00:00Z",
      expiresAt: "2027-01-01T00:00:00Z",
    })
    await api.call("POST", `/unsubscribe/requests/${token}`)
    await noteOptOut(db, phone, true, new Date("2026-03-04T18:00:00Z"))
    return id
  }

  test("leaves counts, a hash that still says no, and no trace in any column of the database", async () => {
    const id = await everything()
    for (const trace of traces) expect(await placesOf(trace)).not.toEqual([])
    const before = await anyRows(
      api.deps.db,
      sql`select sum(total)::integer as total, sum(sent)::integer as sent,
      sum(answered)::integer as answered from request_days`,
    )

    const manager = await api.login("manager@first.test")
    expect((await post(`/contacts/${id}/erase`, {}, manager)).status).toBe(403)
    const { status, body } = await post(`/contacts/${id}/erase`, {})
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { requests: 3, responses: 1, upload_rows: 2 },
    })

    for (const trace of traces)
      expect({ trace, places: await placesOf(trace) }).toEqual({ trace, places: [] })
    const after = await anyRows(
      api.deps.db,
      sql`select sum(total)::integer as total, sum(sent)::integer as sent,
      sum(answered)::integer as answered from request_days`,
    )
    expect(after).toEqual(before)
    expect((await api.call("GET", `/contacts/${id}`, { as: admin })).status).toBe(404)
    const [waiting] = await anyRows(
      api.deps.db,
      sql`select status, reason from requests where campaign_id = (select max(campaign_id) from requests)`,
    )
    expect(waiting).toEqual({ status: "skipped", reason: "contact_gone" })
    const rows = await anyRows(api.deps.db, sql`select line, email from recipient_upload_rows order by line`)
    expect(rows.map(({ email: left }) => left)).toEqual(["", "", "other@mail.example"])
    const [file] = await anyRows(
      api.deps.db,
      sql`select expires_at <= '2026-03-04T18:00:00Z' as gone from export_files`,
    )
    expect(file).toEqual({ gone: true })
    const payloads = await anyRows(api.deps.db, sql`select payload from webhook_deliveries order by id`)
    for (const { payload } of payloads)
      expect(JSON.parse(payload as string).data.request?.recipient ?? "").toBe("")
    const [audit] = await anyRows(
      api.deps.db,
      sql`select resource_id, after from audit_entries where action = 'contacts.erase'`,
    )
    expect(audit).toMatchObject({ resource_id: String(id), after: { requests: 3 } })

    const again = await post("/contacts", { email, phone })
    expect(again.body.do_not_contact).toMatchObject([{ channel: "email", reason: "unsubscribed" }])
    const list = await api.call("GET", "/contacts", { as: admin, query: { do_not_contact: true } })
    expect(list.body._total).toBe(1)
    const sms = await addCampaign(api.deps, first, { locationId, to: [phone], channel: "sms" })
    await sendAll(api.deps, sms.key)
    expect((await requestsOf(api.deps, first.id)).at(-1)).toMatchObject({
      status: "skipped",
      reason: "stopped",
    })
  })

  test("keeps a hash of addresses that had said nothing where they shall never be asked again", async () => {
    const made = await post("/contacts", { email: "calm@mail.example", phone: "+13125550143" })
    const erased = await post(`/contacts/${made.body.id}/erase`, { do_not_contact: true })
    expect(erased.status).toBe(200)
    expect(await placesOf("calm@mail.example")).toEqual([])
    const again = await post("/contacts", { email: "calm@mail.example", phone: "+13125550143" })
    expect(again.body.do_not_contact).toHaveLength(2)
  })
})
