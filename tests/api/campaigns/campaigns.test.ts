import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { contactAsks } from "#review-api/db/schema/contacts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { microsurveys } from "#review-api/db/schema/microsurveys.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { recipientUploadJob } from "#review-api/services/recipient-uploads/recipient-upload-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { addCampaign } from "#tests/support/asking.ts"
import { campaignCalls } from "#tests/support/campaign-calls.ts"
import { emailTexts, seedLink, seedTemplate } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(databasesFor("sql", "jobs"))("drafts of campaigns on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let manager: Caller
  let first: SeededAccount
  let place: number
  let link: number
  let now = new Date("2026-09-25T15:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
    manager = await api.login("manager@first.test")
    place = first.locationIds[0]!
    link = await seedLink(api.deps, first.id, place)
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now = new Date("2026-09-25T15:00:00Z")
  })

  const { guest, draft, send, get, check, known } = campaignCalls(() => ({
    api,
    admin,
    accountId: first.id,
    locationId: place,
  }))

  /** A file of recipients that was read. */
  async function uploaded(text: string) {
    const form = new FormData()
    form.append("file_upload", new Blob([text]), "guests.csv")
    form.append("request_type_id", "1")
    const { body } = await api.call("POST", "/recipient_uploads", { as: admin, body: form })
    await recipientUploadJob.run(api.deps, {
      id: String(body.upload_id),
      signal: new AbortController().signal,
      isLastAttempt: true,
    })
    return (await api.call("GET", `/recipient_uploads/${body.upload_id}`, { as: admin })).body
  }

  describe("as drafts", () => {
    test("have the keys of the payload with their defaults [F-241, P-163, P-164, P-165]", async () => {
      const { status, body } = await api.call("POST", "/campaigns", { as: admin, body: {} })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        id: expect.any(Number),
        account_id: first.id,
        location_id: null,
        request_type_id: 1,
        layout_id: 1,
        template_id: null,
        subject: "",
        content: "",
        header_text: "",
        header_image: null,
        use_header_image: false,
        recipients: [],
        sender_email: "admin@first.test",
        sender_name: "",
        url_ids: [],
      })
      expect(await get(body.id)).toEqual(body)
    })
    test("begin as draft [F-273, P-166]", async () => {
      expect((await api.call("POST", "/campaigns", { as: admin, body: {} })).body.status).toBe("draft")
    })
    test("choose sources by themselves [F-242, P-167]", async () => {
      const { body } = await api.call("POST", "/campaigns", { as: admin, body: {} })
      expect(body.auto_select_sources).toBe(true)
    })
    test("ask for nps [F-243, P-168, P-531]", async () => {
      const { body } = await api.call("POST", "/campaigns", { as: admin, body: {} })
      expect(body.feedback_configuration).toEqual({ selector_type: "nps", microsurvey_id: null })
      const bogus = { feedback_configuration: { selector_type: "bogus" } }
      expect((await draft(bogus)).feedback_configuration.selector_type).toBe("nps")
    })

    test("are saved field by field, and by version once", async () => {
      const made = await draft({ name: "November" })
      const changed = await api.call("PATCH", `/campaigns/${made.id}`, {
        as: admin,
        body: { subject: "Changed", url_ids: [link], auto_select_sources: false, version: made.version },
      })
      expect(changed.body).toMatchObject({
        subject: "Changed",
        name: "November",
        content: emailTexts.content,
        url_ids: [link],
        version: made.version + 1,
      })
      const late = await api.call("PATCH", `/campaigns/${made.id}`, {
        as: admin,
        body: { subject: "Late", version: made.version },
      })
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ code: "campaign_changed", campaign: { subject: "Changed" } })
    })

    test("refuse what is unknown, foreign or out of sight, at its field", async () => {
      const second = await api.login("admin@second.test")
      const theirs = await seedTemplate(api.deps, first.id + 1)
      for (const [field, value, as] of [
        ["location_id", 987_654, admin],
        ["location_id", place, second],
        ["location_id", first.unassignedLocationIds[0], user],
        ["template_id", theirs, admin],
        ["url_ids", [987_654], admin],
        ["upload_ids", [987_654], admin],
      ] as const) {
        const { status, body } = await api.call("POST", "/campaigns", { as, body: { [field]: value } })
        expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
      }
    })

    test("are of no use as SMS without the setting", async () => {
      const { status, body } = await api.call("POST", "/campaigns", {
        as: admin,
        body: { request_type_id: 2 },
      })
      expect([status, body.code]).toEqual([403, "feature_off"])
    })

    test("belong to their maker; others need more, and see those of their locations", async () => {
      const made = await draft({}, user)
      const far = await draft({ location_id: first.unassignedLocationIds[0] })
      const limited = await api.login("limited-user@first.test")
      expect(
        (await api.call("PATCH", `/campaigns/${made.id}`, { as: limited, body: { name: "X" } })).status,
      ).toBe(403)
      expect(
        (await api.call("PATCH", `/campaigns/${made.id}`, { as: manager, body: { name: "X" } })).status,
      ).toBe(200)
      expect(
        (await api.call("PATCH", `/campaigns/${made.id}`, { as: user, body: { name: "Y" } })).status,
      ).toBe(200)
      expect((await api.call("GET", `/campaigns/${far.id}`, { as: user })).status).toBe(404)
      const listed = await api.call("GET", "/campaigns", { as: user, query: { per_page: 500 } })
      const ids = listed.body._embedded.campaigns.map(({ id }: { id: number }) => id)
      expect(ids).toContain(made.id)
      expect(ids).not.toContain(far.id)
      expect((await api.call("DELETE", `/campaigns/${made.id}`, { as: limited })).status).toBe(403)
      expect((await api.call("DELETE", `/campaigns/${made.id}`, { as: user })).status).toBe(204)
      expect((await api.call("GET", `/campaigns/${made.id}`, { as: user })).status).toBe(404)
    })
  })

  describe("checked", () => {
    test("name what is missing, by field", async () => {
      const { body } = await api.call("POST", "/campaigns", {
        as: admin,
        body: {
          content: "Hello {{name}}",
          sender_email: "nobody@mail.example",
          recipients: [{ email: "wrong" }, {}, { first_name: "No address" }],
        },
      })
      const found = await check(body.id)
      expect(found.can_send).toBe(false)
      expect(found.errors).toMatchObject({
        subject: ["can't be blank"],
        content: ["Unknown placeholder {{name}}"],
        sender_email: [expect.stringContaining("a user of this account")],
        "recipients.0.email": ["Invalid email"],
        "recipients.2.email": ["Missing email"],
      })
      expect(found.recipients.row_errors.map(({ index }: { index: number }) => index)).toEqual([0, 2])
      expect((await send(body.id)).status).toBe(422)
    })

    test("count who would be skipped, and why", async () => {
      const gone = guest()
      const at = now
      await api.deps.db.transaction((tx) =>
        stopAsking(
          tx,
          { accountId: first.id, channel: "email", address: gone.email },
          { reason: "complained", at },
        ),
      )
      const asked = guest()
      const [contactId] = await known(asked.email)
      await api.deps.db.insert(contactAsks).values({
        accountId: first.id,
        contactId: contactId!,
        locationId: first.locationIds[4]!,
        askedAt: new Date(now.getTime() - 29 * dayMs).toISOString(),
        askedOn: "2026-10-04",
      })
      const twice = guest()
      const { id } = await draft({
        recipients: [gone, asked, twice, { ...twice, email: twice.email.toUpperCase() }],
      })
      const found = await check(id)
      expect(found.recipients).toMatchObject({ total: 4, accepted: 1, skipped: 3, invalid: 0 })
      expect(found.recipients.first).toEqual([
        { recipient: gone.email, reason: "complained", text: "Reported a message as spam" },
        { recipient: asked.email, reason: "asked_recently", text: "Asked recently" },
        { recipient: twice.email, reason: "duplicate", text: "Already in this campaign" },
      ])
      expect(found).toMatchObject({ can_send: true, needs_attestation: true })
      now = new Date(now.getTime() + 2 * dayMs)
      expect((await check(id)).recipients.accepted).toBe(2)
    })

    test("count each row of a file full of traps once, however it is counted", async () => {
      const [good, seen, refused] = [guest(), guest(), guest()]
      await known(seen.email)
      await api.deps.db.transaction((tx) =>
        stopAsking(
          tx,
          { accountId: first.id, channel: "email", address: refused.email },
          { reason: "unsubscribed", at: now },
        ),
      )
      const lines = [
        "first_name,email,location_external_id",
        `Good,${good.email},`,
        `Known,${seen.email},`,
        `Again,${seen.email.toUpperCase()},`,
        `Refused,${refused.email},`,
        "Wrong,not-an-address,",
        "Nobody,,",
        `Lost,${guest().email},nowhere`,
        `${"x".repeat(101)},${guest().email},`,
      ]
      const upload = await uploaded(lines.join("\n"))
      expect(upload).toMatchObject({ total: 8, total_failed_recipients: 6 })
      const other = await uploaded(`email\n${good.email}\nwrong\n`)
      const gone = await uploaded("email\nwrong\n")
      const { id } = await draft({
        recipients: [good, { email: "wrong" }],
        upload_ids: [upload.upload_id, other.upload_id, gone.upload_id],
      })
      // A person who said no after the file was read, and a file that is deleted while the draft has it.
      await api.deps.db.transaction((tx) =>
        stopAsking(
          tx,
          { accountId: first.id, channel: "email", address: seen.email },
          { reason: "unsubscribed", at: now },
        ),
      )
      await api.call("DELETE", `/recipient_uploads/${gone.upload_id}`, { as: admin })
      const { recipients } = await check(id)
      expect(recipients).toMatchObject({ total: 12, accepted: 1, invalid: 8, skipped: 3 })
      expect(recipients.by_reason).toEqual([
        { reason: "duplicate", text: "Already in this campaign", count: 2 },
        { reason: "unsubscribed", text: "Unsubscribed", count: 1 },
      ])
    })

    test("name locations without links", async () => {
      const bare = first.locationIds[1]!
      const found = await check((await draft({ location_id: bare })).id)
      expect(found.locations_without_links).toMatchObject([{ id: bare }])
      expect(found.recipients.by_reason).toMatchObject([{ reason: "no_links", count: 1 }])
    })

    test("say how many a trial may still send", async () => {
      const { id } = await draft()
      expect(await check(id)).toMatchObject({ left_today: null, left_in_all: null })
      await api.deps.db.update(accounts).set({ status: "trial" }).where(eq(accounts.id, first.id))
      expect(await check(id)).toMatchObject({ left_today: 100, left_in_all: 1_000 })
      await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, first.id))
    })

    test("ask for a microsurvey that is there and active", async () => {
      const [survey] = await api.deps.db
        .insert(microsurveys)
        .values({
          accountId: first.id,
          name: "Food",
          type: "stars",
          question: "How was the food?",
          active: false,
        })
        .returning()
      const chosen = { selector_type: "microsurvey", microsurvey_id: survey!.id }
      const { id, feedback_configuration } = await draft({ feedback_configuration: chosen })
      expect(feedback_configuration).toEqual(chosen)
      expect((await check(id)).errors).toEqual({ "feedback_configuration.microsurvey_id": ["is not active"] })
      await api.deps.db.update(microsurveys).set({ active: true }).where(eq(microsurveys.id, survey!.id))
      expect((await check(id)).errors).toEqual({})
    })
  })

  describe("against a policy", () => {
    test("are not sent with a condition, and the rule is quoted with its source", async () => {
      const content = `If you enjoyed your visit, leave a review: {{review_links}} {{unsubscribe}}`
      const { id } = await draft({ content })
      const { status, body } = await send(id)
      expect([status, body.code]).toEqual([422, "policy"])
      expect(body.errors.content[0]).toMatch(/“If you enjoyed your visit”.*Google/)
      expect(body.policy).toMatchObject([{ code: "condition", outcome: "block", field: "content" }])
      const ack = [{ code: "condition", reason: "We always do" }]
      expect((await send(id, { acknowledged: ack })).status).toBe(422)
    })

    test("are sent with what reads like a reward once somebody answers for it, and the log says who and why", async () => {
      const content = `Your review is welcome. Dessert is free today. {{review_links}} {{unsubscribe}}`
      const { id } = await draft({ content: `${content} Please mention Sarah.` })
      expect((await send(id)).body.policy).toMatchObject([{ code: "incentive", outcome: "confirm" }])
      const acknowledged = [{ code: "incentive", name: "Ann Owner", reason: "Everybody gets dessert today" }]
      expect((await send(id, { acknowledged })).status).toBe(202)
      const log = await api.call("GET", `/campaigns/${id}/compliance`, { as: admin })
      expect(log.body._embedded.entries).toMatchObject([
        {
          code: "incentive",
          outcome: "acknowledged",
          quote: "free",
          note: "Ann Owner: Everybody gets dessert today",
        },
        { code: "content", outcome: "warned", quote: "Please mention Sarah", rule: expect.any(String) },
        { code: "attested", outcome: "noted", user_id: first.users.Admin.id },
        { code: "sent", outcome: "noted" },
      ])
      const csv = await api.call("GET", `/campaigns/${id}/compliance/csv`, { as: admin })
      const rows = parse(csv.text, { bom: true, columns: true }) as Record<string, string>[]
      expect(rows.map(({ code }) => code)).toEqual(["incentive", "content", "attested", "sent"])
      expect(rows[0]!["source_url"]).toMatch(/^https:/)
    })

    test("need somebody to say that typed people agreed", async () => {
      const { id } = await draft()
      const { status, body } = await send(id, { attested: false })
      expect([status, Object.keys(body.errors)]).toEqual([422, ["attested"]])
    })
  })

  test("for several locations are drafts that belong together", async () => {
    const body = { ...emailTexts, location_ids: first.locationIds.slice(0, 3) }
    const { status, body: made } = await api.call("POST", "/multi_campaigns", { as: admin, body })
    expect(status).toBe(201)
    expect(made.campaign_ids).toHaveLength(3)
    const listed = await api.call("GET", "/campaigns", {
      as: admin,
      query: { multi_campaign_id: made.multi_campaign_id },
    })
    expect(
      listed.body._embedded.campaigns
        .map(({ location_id }: { location_id: number }) => location_id)
        .toReversed(),
    ).toEqual(first.locationIds.slice(0, 3))
    const foreign = await api.call("POST", "/multi_campaigns", {
      as: user,
      body: { location_ids: [place, first.unassignedLocationIds[0]] },
    })
    expect(foreign.status).toBe(422)
  })

  describe("in a list", () => {
    const multi = 4_242
    let ids: number[]

    beforeAll(async () => {
      const values = [
        { name: "beta", status: "sent", sentAt: "2026-01-02T10:00:00Z", sent: 2 },
        { name: "Alpha", status: "sending", scheduledAt: "2026-01-05T10:00:00Z", sent: 1 },
        { name: "", subject: "", status: "draft", sent: 0 },
        { name: "alpha", status: "sent", sentAt: "2026-01-03T10:00:00Z", sent: 1 },
      ]
      ids = []
      for (const [at, { sent, ...value }] of values.entries()) {
        const { key, ids: asked } = await addCampaign(api.deps, first, {
          locationId: place,
          to: Array.from({ length: sent }, (_, nth) => `listed-${at}-${nth}@mail.example`),
          multiCampaignId: multi,
          createdAt: "2026-01-01T10:00:00Z",
          ...value,
        })
        for (const id of asked)
          await api.deps.db
            .update(requests)
            .set({ status: "sent", sentAt: "2026-01-02T10:00:00Z", dueAt: null })
            .where(eq(requests.id, id))
        ids.push(key.campaignId)
      }
    })

    test.each([
      ["created_at", "desc", [3, 2, 1, 0]],
      ["name", "asc", [1, 3, 0, 2]],
      ["name", "desc", [0, 3, 1, 2]],
      ["status", "asc", [2, 1, 0, 3]],
      ["status", "desc", [3, 0, 1, 2]],
      ["sent", "asc", [1, 3, 0, 2]],
      ["sent", "desc", [0, 3, 1, 2]],
      ["when", "asc", [2, 0, 3, 1]],
      ["when", "desc", [1, 3, 0, 2]],
    ] as const)("are sorted by %s, %s, page by page, and in the file", async (by, order, places) => {
      const expected = places.map((at) => ids[at])
      const sort = { multi_campaign_id: multi, "sort[by]": by, "sort[order]": order }
      const found: number[] = []
      let after: string | null = null
      let before: string | null = null
      do {
        const query: Record<string, unknown> = { ...sort, per_page: 1, ...(after ? { after } : {}) }
        const { body } = await api.call("GET", "/campaigns", { as: admin, query })
        found.push(...body._embedded.campaigns.map(({ id }: { id: number }) => id))
        ;({ after, before } = body.paging.cursors)
      } while (after)
      expect(found).toEqual(expected)
      const back = await api.call("GET", "/campaigns", {
        as: admin,
        query: { ...sort, per_page: 1, before: before! },
      })
      expect(back.body._embedded.campaigns[0].id).toBe(expected.at(-2))
      const file = await api.call("GET", "/export/csv/campaigns", { as: admin, query: sort })
      const rows: { campaign_id: string }[] = parse(file.text, { bom: true, columns: true })
      expect(rows.map((row) => Number(row.campaign_id))).toEqual(expected)
    })
  })

  test("go as a test to nobody but the caller", async () => {
    const { id } = await draft()
    const test = (recipient: string) =>
      api.call("POST", `/campaigns/${id}/test`, { as: admin, body: { recipient } })
    expect((await test("user@first.test")).status).toBe(422)
    expect((await test("ADMIN@first.test")).status).toBe(202)
    expect((await get(id)).figures.total).toBe(0)
  })

  test("whose recipients have their own locations are tested at the first that the caller sees", async () => {
    const { id } = await draft({ location_id: null, auto_select_sources: true })
    const tested = await api.call("POST", `/campaigns/${id}/test`, {
      as: admin,
      body: { recipient: "admin@first.test" },
    })
    expect(tested).toMatchObject({ status: 202, body: { status: "sent" } })
  })

  test("show in the setup progress [P-179]", async () => {
    const second = await api.login("admin@second.test")
    const progress = async () =>
      (await api.call("GET", `/accounts/${first.id + 1}/setup_progress`, { as: second })).body
        .ask_campaigns_exist
    expect(await progress()).toBe(false)
    await api.call("POST", "/campaigns", { as: second, body: {} })
    expect(await progress()).toBe(true)
  })

  test("are checked for locations without links [F-556]", async () => {
    const { body } = await api.call("GET", "/urls_check", { as: admin, query: { nonce: "1" } })
    expect(body).toMatchObject({ valid: false })
    expect(body.location_ids_without_urls).toContain(first.locationIds[3])
    expect(body.location_ids_without_urls).not.toContain(place)
  })
})
