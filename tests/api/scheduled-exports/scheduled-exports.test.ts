import { eq } from "drizzle-orm"
import { accountSettings, accounts, users } from "#review-api/db/schema/identity.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/scheduled_exports"

describe.each(databasesFor("sql", "jobs"))("scheduled exports on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let second: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    const zone = { timeZone: "America/New_York" }
    await api.deps.db.update(accounts).set(zone).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const recipient = () => first.users.Manager.id
  const make = (more: object = {}, as = admin) =>
    api.call("POST", path, { as, body: { ...scheduleBody([recipient()]), ...more } })
  const change = (id: number, body: object, as = admin) => api.patch(`${path}/${id}`, { as, body })
  const list = async (query: object = {}, as = admin) =>
    (await api.call("GET", path, { as, query: { per_page: 500, ...query } })).body

  test("are kept with all their fields and say when they run next [F-181, F-182, F-183, F-184, F-382, F-533]", async () => {
    const filters = {
      dateDescriptor: "prevMonth",
      location_id: String(first.locationIds[0]),
      rating: 1,
      from: "2026-01-01",
      to: "2026-01-31",
    }
    const { status, body } = await make({
      filters,
      date_range_legend: "previous_month",
      resource_id: "parking",
      scheduled_time: "09:30",
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        id: expect.any(Number),
        account_id: first.id,
        export_type: "reviews",
        date_range_legend: "previous_month",
        filters: { ...filters, from: null, to: null },
        recipient_user_ids: [recipient()],
        recipient_emails: [emailOf("Manager", "first.test")],
        email_frequency: "daily",
        email_subject: "Weekly reviews",
        email_body: "All reviews",
        scheduled_time: "09:30",
        resource_id: "parking",
        normalize_star_rating: false,
        created_at: "2026-03-04T12:00:00.000Z",
        last_sent_at: null,
        display_name: "Reviews",
        next_run_at: "2026-03-04T14:30:00.000Z",
        state: "active",
      }),
    ])
    expect((await api.call("GET", `${path}/${body.id}`, { as: admin })).body).toEqual({
      ...body,
      gone_filters: [],
    })
  })

  test("keep every filter that a schedule may have [F-185]", async () => {
    const given = {
      dateDescriptor: "sevenDays",
      location_id: String(first.locationIds[0]),
      source_ids: ["1", "2"],
      group_id: String(first.groupIds[0]),
      review_types: ["review"],
      status: "unread",
      brand_ids: ["4"],
      resource_id: "5",
      normalize_star_rating: true,
    }
    const { status, body } = await make({ filters: given })
    expect([status, body.filters, body.normalize_star_rating]).toEqual([
      201,
      { ...given, from: null, to: null },
      true,
    ])
    const other = { dateDescriptor: "sevenDays", source_id: "2", status_enum: "unread" }
    const changed = await change(body.id, { filters: other })
    expect(changed.body.filters).toEqual({ ...other, from: null, to: null })
  })

  test.each([
    ["email_subject", "x".repeat(100), 201, null],
    ["email_subject", "x".repeat(101), 422, "Email subject is too long"],
    ["email_subject", "  ", 422, "Email subject can't be blank"],
    ["recipient_user_ids", [], 422, "Recipient user ids can't be blank"],
    ["recipient_user_ids", [987_654_321], 422, "User not found in this account"],
    ["recipient_user_ids", ["nobody"], 422, "User not found in this account"],
    ["email_frequency", "hourly", 422, "Email frequency must be one of daily, weekly, monthly"],
    ["scheduled_time", "25:00", 422, "Scheduled time must be a time HH:mm"],
    ["scheduled_time", "31", 422, "Scheduled time must be a time HH:mm"],
    ["send_time", "24:00", 422, "Send time must be a time HH:mm"],
    ["date_range_legend", "whenever", 422, "Select a preset date option"],
    ["date_range_legend", "all_time", 422, "Select a preset date option"],
    ["filters", { dateDescriptor: "allTime" }, 422, "All time date option is not supported"],
    ["filters", { dateDescriptor: "custom", from: "2026-01-01" }, 422, "Select a preset date option"],
    ["filters", { dateDescriptor: "twoYears" }, 422, "Select a preset date option"],
    ["filters", { dateDescriptor: "whenever" }, 422, "Select a preset date option"],
    ["filters", { dateDescriptor: "today" }, 422, "Date range legend does not match the date range"],
    ["filters", { rating: "five" }, 422, null],
    ["filters", { stars: "5" }, 422, "Filters.stars is not a filter"],
    ["filters", "all", 422, null],
    ["export_type", "competitors_brands", 422, "Export type can't be scheduled yet"],
    ["export_type", "passwords", 422, null],
    ["email_body", "x".repeat(100_001), 422, "Email body is too long"],
  ])("%s %j is answered with %i [F-376, F-378, F-379, F-389]", async (field, value, status, text) => {
    // A legend without a descriptor to contradict it.
    const filters = field === "date_range_legend" ? {} : { dateDescriptor: "sevenDays" }
    const answer = await make({ filters, [field]: value })
    expect(answer.status).toBe(status)
    if (text) expect(answer.body.error).toBe(text)
  })

  test("someone of another account, a deactivated user and a doubled one are no further recipients [F-389, F-390]", async () => {
    const foreign = await make({ recipient_user_ids: [second.users.Admin.id] })
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { recipient_user_ids: ["User not found in this account"] },
    ])
    const gone = {
      accountId: first.id,
      email: "gone@first.test",
      userTypeId: 3,
      deactivatedAt: "2026-01-01T00:00:00Z",
    }
    const [row] = await api.deps.db.insert(users).values(gone).returning()
    expect((await make({ recipient_user_ids: [row!.id] })).status).toBe(422)
    const twice = await make({ recipient_user_ids: [recipient(), String(recipient()), first.users.User.id] })
    expect(twice.body.recipient_user_ids.toSorted()).toEqual([recipient(), first.users.User.id].toSorted())
  })

  test("change whole or in part, their next run with their time and zone [F-534]", async () => {
    const { body } = await make()
    expect(body.next_run_at).toBe("2026-03-04T18:00:00.000Z")
    const weekly = { email_frequency: "weekly", scheduled_time: "sunday" }
    const changed = await change(body.id, { ...scheduleBody([first.users.User.id]), ...weekly, id: body.id })
    // Summer time begins in New York on that day.
    expect([changed.status, changed.body.next_run_at]).toEqual([200, "2026-03-08T17:00:00.000Z"])
    expect(changed.body.recipient_user_ids).toEqual([first.users.User.id])
    const renamed = await change(body.id, { email_subject: "Renamed", id: String(body.id) })
    expect(renamed.body).toEqual({ ...changed.body, email_subject: "Renamed" })
    expect((await change(body.id, { scheduled_time: "31" })).body.error).toContain("must be one of sunday")
    expect((await change(body.id, { id: body.id + 1 })).status).toBe(422)
    expect((await change(body.id, { recipient_user_ids: [] })).status).toBe(422)
    const monthly = await change(body.id, { email_frequency: "monthly", scheduled_time: "31" })
    expect(monthly.body.next_run_at).toBe("2026-03-31T17:00:00.000Z")
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { time_zone: "Asia/Tokyo" } })
    const moved = await api.call("GET", `${path}/${body.id}`, { as: admin })
    expect(moved.body.next_run_at).toBe("2026-03-31T04:00:00.000Z")
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { time_zone: "America/New_York" } })
  })

  test("weekly and monthly ones leave at their own time of day, 13:00 unless it is said", async () => {
    const weekly = { email_frequency: "weekly", scheduled_time: "sunday" }
    const { body } = await make({ ...weekly, send_time: "07:30" })
    expect([body.send_time, body.next_run_at]).toEqual(["07:30", "2026-03-08T11:30:00.000Z"])
    const kept = await change(body.id, { email_subject: "Renamed" })
    expect([kept.body.send_time, kept.body.next_run_at]).toEqual(["07:30", body.next_run_at])
    const moved = await change(body.id, { send_time: "13:00" })
    expect([moved.body.send_time, moved.body.next_run_at]).toEqual(["13:00", "2026-03-08T17:00:00.000Z"])
    const daily = await make({ send_time: "07:30" })
    expect(daily.body.next_run_at).toBe("2026-03-04T18:00:00.000Z")
    expect((await make()).body.send_time).toBe("13:00")
  })

  test("Admins have all of the account, everyone else their own; a foreign one is missing [F-447]", async () => {
    const own = await make({}, user)
    const others = await make()
    expect([own.status, own.body.created_by_user_id]).toEqual([201, first.users.User.id])
    const ids = ({ _embedded }: { _embedded: { scheduled_exports: { id: number }[] } }) =>
      _embedded.scheduled_exports.map(({ id }) => id)
    expect(ids(await list({}, user))).toEqual([own.body.id])
    expect(ids(await list({ created_by_user_id: first.users.Admin.id }, user))).toEqual([])
    expect(ids(await list({ created_by_user_id: first.users.User.id }))).toEqual([own.body.id])
    expect(ids(await list())).toEqual(expect.arrayContaining([own.body.id, others.body.id]))
    for (const answer of [
      await api.call("GET", `${path}/${others.body.id}`, { as: user }),
      await change(others.body.id, { email_subject: "Mine" }, user),
      await api.call("DELETE", `${path}/${others.body.id}`, { as: user }),
      await api.call("GET", `${path}/${others.body.id}/deliveries`, { as: user }),
      await api.call("GET", `${path}/${others.body.id}`, { as: await api.login("admin@second.test") }),
    ]) {
      expect(answer.status).toBe(404)
    }
    const kept = await change(own.body.id, { email_subject: "By an Admin" })
    expect(kept.body.created_by_user_id).toBe(first.users.User.id)
    const readOnly = await make({}, await api.login(emailOf("Read Only", "first.test")))
    expect([readOnly.status, readOnly.body.code]).toEqual([403, "permission"])
  })

  test("are listed newest first, sorted by type, narrowed by type, page by page [F-535]", async () => {
    const { _total } = await list()
    for (const exportType of ["competitors_brands", "microsurvey_responses", "keywords"]) {
      await api.deps.db.insert(scheduledExports).values({
        accountId: first.id,
        createdByUserId: first.users.Admin.id,
        exportType,
        dateRangeLegend: "today",
        filters: {},
        emailFrequency: "daily",
        scheduledTime: "13:00",
        emailSubject: exportType,
        emailBody: "",
        createdAt: "2026-03-05T00:00:00Z",
      })
    }
    const named = async (query: object) => {
      const body = await list(query)
      return body._embedded.scheduled_exports.map((one: { display_name: string }) => one.display_name)
    }
    const three = { export_type: "keywords,competitors_brands,microsurvey_responses" }
    expect(await named(three)).toEqual(["Keywords", "Microsurveys", "Competitor Brands"])
    const byType = { ...three, "sort[by]": "display_name" }
    expect(await named(byType)).toEqual(["Competitor Brands", "Keywords", "Microsurveys"])
    expect(await named({ ...byType, "sort[order]": "desc", per_page: 1, page: 2 })).toEqual(["Keywords"])
    expect((await list({ "sort[order]": "sideways", "sort[by]": "display_name" })).status).toBe(400)
    expect((await list())._total).toBe(_total + 3)
    expect((await api.call("GET", path, { as: admin, query: { export_type: "passwords" } })).status).toBe(400)
  })

  test("that are deleted are gone, and again is a 404 [F-536]", async () => {
    const { body } = await make()
    const remove = () => api.call("DELETE", `${path}/${body.id}`, { as: admin })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await api.call("GET", `${path}/${body.id}`, { as: admin })).status).toBe(404)
  })

  test("need the setting, and off-trial or trial_export", async () => {
    const { body } = await make()
    const set = (code: string, value: string) =>
      api.deps.db
        .insert(accountSettings)
        .values({ accountId: first.id, code, value })
        .onConflictDoUpdate({ target: [accountSettings.accountId, accountSettings.code], set: { value } })
    await set("scheduled_exports", "false")
    const off = await make()
    expect([off.status, off.body.code]).toEqual([403, "feature_off"])
    await set("scheduled_exports", "true")
    const trial = { status: "trial", trialEndedAt: "2026-04-01T00:00:00Z" }
    await api.deps.db.update(accounts).set(trial).where(eq(accounts.id, first.id))
    for (const answer of [await make(), await change(body.id, { email_subject: "Trial" })]) {
      expect([answer.status, answer.body.error]).toEqual([403, "Exporting isn't allowed for trial users"])
    }
    await set("trial_export", "true")
    expect((await make()).status).toBe(201)
    now += 1
  })
})
