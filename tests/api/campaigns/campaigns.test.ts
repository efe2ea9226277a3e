import { parse } from "csv-parse/sync"
import { and, asc, eq } from "drizzle-orm"
import { contactEmail } from "#review-api/asking/contact-address.ts"
import { stopAsking } from "#review-api/asking/do-not-contact.ts"
import { keepContacts } from "#review-api/asking/keep-contacts.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contactAsks, contactConsents, contacts } from "#review-api/db/schema/contacts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { microsurveys } from "#review-api/db/schema/microsurveys.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { campaignExpansionJob } from "#review-api/services/campaigns/campaign-expansion-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { emailTexts, seedLink, seedTemplate } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(databasesFor("jobs"))("campaigns, on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let manager: Caller
  let first: SeededAccount
  let place: number
  let link: number
  let now = new Date("2026-11-02T15:00:00Z")

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
    now = new Date("2026-11-02T15:00:00Z")
  })

  let guests = 0
  const guest = () => {
    guests += 1
    return { first_name: "Guest", last_name: String(guests), email: `guest${guests}@mail.example` }
  }
  const draft = async (body: object = {}, as = admin) => {
    const answer = await api.call("POST", "/campaigns", {
      as,
      body: { location_id: place, ...emailTexts, recipients: [guest()], ...body },
    })
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 })
    return answer.body
  }
  const send = (id: number, body: object = {}, as = admin) =>
    api.call("POST", `/campaigns/${id}/send`, { as, body: { attested: true, ...body } })
  const act = (id: number, verb: string, as = admin) => api.call("POST", `/campaigns/${id}/${verb}`, { as })
  const get = async (id: number, as = admin) => (await api.call("GET", `/campaigns/${id}`, { as })).body
  const check = async (id: number) => (await api.call("GET", `/campaigns/${id}/check`, { as: admin })).body
  const run = (id: number) =>
    campaignExpansionJob.run(api.deps, {
      id: String(id),
      signal: new AbortController().signal,
      isLastAttempt: true,
    })
  const rowsOf = (id: number) =>
    api.deps.db
      .select()
      .from(requests)
      .where(and(eq(requests.accountId, first.id), eq(requests.campaignId, id)))
      .orderBy(asc(requests.id))
  const known = (email: string, more: object = {}) =>
    api.deps.db.transaction((tx) =>
      keepContacts(
        tx,
        first.id,
        [
          {
            firstName: "K",
            lastName: "",
            email: contactEmail(email),
            phone: null,
            locationId: place,
            ...more,
          },
        ],
        null,
      ),
    )

  describe("as drafts", () => {
    test("have the keys of the payload with their defaults [F-241] [P-163] [P-164] [P-165]", async () => {
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
    test("begin as draft [F-273] [P-166]", async () => {
      expect((await api.call("POST", "/campaigns", { as: admin, body: {} })).body.status).toBe("draft")
    })
    test("choose sources by themselves [F-242] [P-167]", async () => {
      const { body } = await api.call("POST", "/campaigns", { as: admin, body: {} })
      expect(body.auto_select_sources).toBe(true)
    })
    test("ask for nps [F-243] [P-168] [P-531]", async () => {
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
      expect(found.recipients.faults.map(({ index }: { index: number }) => index)).toEqual([0, 2])
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

  describe("sent", () => {
    test("answer who is accepted and skipped, and become requests once [P-175]", async () => {
      const gone = guest()
      await api.deps.db.transaction((tx) =>
        stopAsking(
          tx,
          { accountId: first.id, channel: "email", address: gone.email },
          { reason: "unsubscribed", at: now },
        ),
      )
      const one = guest()
      const { id } = await draft({ recipients: [one, gone, one] })
      const { status, body } = await send(id)
      expect(status).toBe(202)
      expect(body).toMatchObject({
        id,
        status: "sending",
        accepted: 1,
        skipped_count: 2,
        skipped: [
          { recipient: gone.email, reason: "unsubscribed" },
          { recipient: one.email, reason: "duplicate" },
        ],
      })
      expect((await get(id)).is_expanded).toBe(false)
      await run(id)
      await run(id)
      expect(await rowsOf(id)).toMatchObject([
        { recipient: one.email, status: "queued", reason: null, channel: "email", locationId: place },
        { recipient: gone.email, status: "skipped", reason: "unsubscribed", dueAt: null },
      ])
      expect(await get(id)).toMatchObject({
        is_expanded: true,
        figures: { total: 2, waiting: 1, skipped: 1, sent: 0 },
      })
      const [contact] = await api.deps.db.select().from(contacts).where(eq(contacts.email, one.email))
      const consents = await api.deps.db
        .select()
        .from(contactConsents)
        .where(eq(contactConsents.contactId, contact!.id))
      expect(consents).toMatchObject([{ source: "form", channel: "email", byUserId: first.users.Admin.id }])
    })

    test("change no more, and are not sent again [F-274]", async () => {
      const { id } = await draft()
      await send(id)
      for (const answer of [
        await api.call("PATCH", `/campaigns/${id}`, { as: admin, body: { name: "X" } }),
        await send(id),
        await api.call("DELETE", `/campaigns/${id}`, { as: admin }),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body).toMatchObject({
          code: "campaign_not_draft",
          error: "This campaign has already been sent. Start a new one.",
        })
      }
    })

    test("are sent once when two people press at once", async () => {
      const { id } = await draft()
      const answers = await Promise.all([send(id), send(id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    })

    test("go on where an attempt was killed, and ask nobody twice", async () => {
      const { id } = await draft({ recipients: Array.from({ length: 50 }, guest) })
      await send(id)
      await run(id)
      await api.deps.db
        .update(campaigns)
        .set({ expandedAt: null, expandedTo: { source: "typed", after: 20 } })
        .where(eq(campaigns.id, id))
      await run(id)
      expect(await rowsOf(id)).toHaveLength(50)
      expect((await get(id)).figures).toMatchObject({ total: 50, waiting: 50 })
    })

    test("refuse when nobody is left to ask", async () => {
      const { id } = await draft({ location_id: first.locationIds[2] })
      const { status, body } = await send(id)
      expect([status, body.code]).toEqual([422, "nobody_to_ask"])
    })

    test("ask contacts that are chosen, of the locations that their sender sees", async () => {
      const near = guest()
      const far = guest()
      await seedLink(api.deps, first.id, first.locationIds[1]!)
      const [one] = await known(near.email, { locationId: first.locationIds[1] })
      const [other] = await known(far.email, { locationId: first.unassignedLocationIds[0] })
      const body = { location_id: null, recipients: [], contact_filter: { ids: [one, other] } }
      const { id } = await draft(body, user)
      expect((await send(id, { attested: false }, user)).body).toMatchObject({
        accepted: 1,
        skipped_count: 0,
      })
      await run(id)
      expect(await rowsOf(id)).toMatchObject([
        { contactId: one, recipient: near.email, locationId: first.locationIds[1] },
      ])
    })
  })

  describe("scheduled", () => {
    test("wait for their instant", async () => {
      const { id } = await draft()
      const at = "2026-11-20T10:00:00.000Z"
      expect((await send(id, { scheduled_at: at })).body).toMatchObject({
        status: "scheduled",
        scheduled_at: at,
      })
      await run(id)
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).toISOString())).toEqual([at])
    })

    test.each([
      ["scheduled_at", "2026-11-01T00:00:00Z"],
      ["scheduled_at", "2029-01-01T00:00:00Z"],
      ["scheduled_local", "2029-01-01T10:00"],
      ["scheduled_local", "2026-11-02T01:00"],
    ])("refuse %s %s", async (field, value) => {
      const { id } = await draft()
      const { status, body } = await send(id, { [field]: value })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    test.each([
      ["2026-11-20T09:30", "Pacific/Auckland", "2026-11-19T20:30:00.000Z"],
      ["2026-11-20T09:30", "America/Chicago", "2026-11-20T15:30:00.000Z"],
      // Clocks go from 2:00 to 3:00.
      ["2027-03-14T02:30", "America/Chicago", "2027-03-14T08:00:00.000Z"],
      // And here from 2:00 back to 1:00: the first one.
      ["2027-11-07T01:30", "America/Chicago", "2027-11-07T06:30:00.000Z"],
    ])("go out at %s by the clock of %s", async (local, zone, instant) => {
      if (local.startsWith("2027")) now = new Date("2027-03-01T00:00:00Z")
      await api.deps.db.update(locations).set({ timeZone: zone }).where(eq(locations.id, place))
      const { id } = await draft()
      expect((await send(id, { scheduled_local: local })).body).toMatchObject({
        status: "scheduled",
        scheduled_at: instant,
      })
      await run(id)
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).toISOString())).toEqual([instant])
      await api.deps.db.update(locations).set({ timeZone: null }).where(eq(locations.id, place))
    })
  })

  describe("on their way", () => {
    test("are paused and resumed, and what is overdue then is due", async () => {
      const { id } = await draft()
      await send(id)
      await run(id)
      expect((await act(id, "pause")).body).toMatchObject({ status: "paused", pause_reason: "user" })
      expect((await act(id, "pause")).status).toBe(409)
      now = new Date(now.getTime() + dayMs)
      expect((await act(id, "resume")).body).toMatchObject({ status: "sending", pause_reason: null })
      expect((await rowsOf(id)).map(({ dueAt }) => new Date(dueAt!).getTime())).toEqual([now.getTime()])
      expect((await act(id, "resume")).status).toBe(409)
    })

    test("are cancelled: what waits is skipped with the reason, what has left stays", async () => {
      const { id } = await draft({ recipients: [guest(), guest(), guest()] })
      await send(id)
      await run(id)
      const [one] = await rowsOf(id)
      await api.deps.db
        .update(requests)
        .set({ status: "sent", sentAt: now.toISOString(), dueAt: null })
        .where(and(eq(requests.accountId, first.id), eq(requests.id, one!.id)))
      expect((await act(id, "cancel")).body).toMatchObject({ status: "cancelled" })
      expect((await rowsOf(id)).map(({ status, reason, dueAt }) => [status, reason, dueAt])).toEqual([
        ["sent", null, null],
        ["skipped", "cancelled", null],
        ["skipped", "cancelled", null],
      ])
      for (const verb of ["cancel", "pause", "resume"]) expect((await act(id, verb)).status).toBe(409)
    })

    test("that are cancelled before their recipients are requests still list each of them", async () => {
      const { id } = await draft({ recipients: [guest(), guest()] })
      await send(id, { scheduled_at: "2026-11-20T10:00:00Z" })
      await act(id, "cancel")
      await run(id)
      expect((await rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
        ["skipped", "cancelled"],
        ["skipped", "cancelled"],
      ])
    })

    test("are stopped by their maker, and by who may edit them", async () => {
      const { id } = await draft({}, user)
      await send(id, {}, user)
      const limited = await api.login("limited-user@first.test")
      expect((await act(id, "pause", limited)).status).toBe(403)
      expect((await act(id, "pause", user)).status).toBe(200)
      expect((await act(id, "cancel", manager)).status).toBe(200)
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

  describe("in lists and files", () => {
    test("are narrowed by status, channel, place, words and days", async () => {
      const made = await draft({ name: "Oyster wéek", location_id: first.locationIds[3] })
      const idsOf = async (query: object) =>
        (
          await api.call("GET", "/campaigns", { as: admin, query: { per_page: 500, ...query } })
        ).body._embedded.campaigns.map(({ id }: { id: number }) => id)
      expect(await idsOf({ keywords: "oyster week" })).toEqual([made.id])
      expect(await idsOf({ keywords: "oyster week", status: "sending" })).toEqual([])
      expect(await idsOf({ keywords: "oyster week", status: "draft", channel: "email" })).toEqual([made.id])
      expect(await idsOf({ keywords: "oyster week", channel: "sms" })).toEqual([])
      expect(await idsOf({ location_id: first.locationIds[3], keywords: "oyster" })).toEqual([made.id])
      expect(await idsOf({ location_id: first.locationIds[0], keywords: "oyster" })).toEqual([])
      expect(await idsOf({ keywords: "oyster", published_before: "2026-11-01" })).toEqual([])
      expect(await idsOf({ keywords: "oyster", published_after: "2026-11-02" })).toEqual([made.id])
    })

    test("are paged by cursors", async () => {
      const page = await api.call("GET", "/campaigns", { as: admin, query: { per_page: 2 } })
      const next = await api.call("GET", page.body._links.next.href, { as: admin })
      const ids = [...page.body._embedded.campaigns, ...next.body._embedded.campaigns].map(
        ({ id }: { id: number }) => id,
      )
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
      expect(new Set(ids).size).toBe(4)
    })

    test("are a file with their figures [F-513]", async () => {
      const csv = await api.call("GET", "/export/csv/campaigns", { as: admin, query: { keywords: "oyster" } })
      const rows = parse(csv.text, { bom: true }) as string[][]
      expect(rows[0]).toEqual(
        "campaign_id,name,type,status,sent_at,sent,delivered,opened,clicked,answered,unsubscribed".split(","),
      )
      expect(rows[1]!.slice(1)).toEqual(["Oyster wéek", "Email", "draft", "", "0", "0", "0", "0", "0", "0"])
    })

    test("are reported for a range [F-576] [F-577]", async () => {
      const { id } = await draft({ recipients: [guest(), guest()] })
      await send(id)
      await run(id)
      const [row] = await rowsOf(id)
      await api.deps.db
        .update(requests)
        .set({ status: "answered", sentAt: now.toISOString(), answeredAt: now.toISOString(), dueAt: null })
        .where(eq(requests.id, row!.id))
      const list = await api.call("GET", `/reports/${first.id}/campaigns`, { as: admin })
      const own = list.body._embedded.campaigns.find((one: { campaign_id: number }) => one.campaign_id === id)
      expect(own).toMatchObject({
        total: 2,
        sent: 1,
        delivered: 1,
        answered: 1,
        waiting: 1,
        channel: "email",
      })
      const days = { published_after: "2026-11-01", published_before: "2026-11-07" }
      const overview = await api.call("GET", `/reports/${first.id}/campaign/overview`, {
        as: admin,
        query: days,
      })
      expect(overview.body).toMatchObject({ grain: "day", previous: { total: 0 } })
      expect(overview.body.series).toHaveLength(7)
      const day = overview.body.series.find(({ period }: { period: string }) => period === "2026-11-02")
      expect(day.answered).toBe(overview.body.answered)
      expect(overview.body.channels).toMatchObject([{ channel: "email", total: overview.body.total }])
      expect(overview.body.locations[0]).toMatchObject({ location_id: place })
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
