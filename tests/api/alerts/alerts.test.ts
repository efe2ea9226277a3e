import { eq } from "drizzle-orm"
import { alertFrequencies, alertTypes, type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { alerts } from "#review-api/db/schema/alerts.ts"
import { accounts, users } from "#review-api/db/schema/identity.ts"
import { unsubscribeId } from "#review-api/mail/unsubscribe-links.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

describe.each(testDatabases())("alerts on %s (D-136)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    const config = { authLimitPerMinute: 1_000 }
    api = await startTestApi({ database, config, mailRestMs: 3_600_000, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    await api.deps.db.update(accounts).set({ timeZone: "UTC" }).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const personOf = (type: UserTypeName) => api.login(emailOf(type, "first.test"))
  const listOf = async (as: Caller, query: object = {}) =>
    (await api.call("GET", "/alerts", { as, query: { per_page: 200, ...query } })).body._embedded.alerts
  const make = (body: object, as = admin) => api.call("POST", "/alerts", { as, body })
  const change = (id: number, body: object, as = admin) => api.patch(`/alerts/${id}`, { as, body })
  const daily = { alert_type_id: 1, alert_frequency_id: 2 }

  const summary = [3, 4]
  const negative = [2, 1]
  const everyDay = [1, 2]
  const defaults: [UserTypeName, number[][]][] = [
    ["Email Only", [everyDay]],
    ["Read Only", [summary]],
    ["Limited User", [summary]],
    ["User", [everyDay, negative]],
    ["Manager", [everyDay, negative, summary]],
    ["Admin", [everyDay, negative, summary]],
  ]

  test.each(defaults)("a new %s, and one from before, has the alerts of the type", async (type, expected) => {
    const email = `new-${type.toLowerCase().replaceAll(" ", "-")}@first.test`
    const body = { first_name: "New", email, user_type_id: userTypes[type] }
    const made = await api.call("POST", "/users", { as: admin, body })
    for (const id of [made.body.id, first.users[type].id]) {
      const found = await listOf(admin, { user_id: id })
      expect(
        found.map((one: Record<string, unknown>) => [one["alert_type_id"], one["alert_frequency_id"]]),
      ).toEqual(expected)
      for (const one of found) {
        expect(one).toMatchObject({
          user_id: id,
          channel: "email",
          active: true,
          rating_max: null,
          can_update: true,
          review_types: [],
          source_ids: [],
          location_ids: [],
          group_ids: [],
          is_unsubscribed: false,
        })
      }
    }
  })

  test("who signs up has those of an Admin, and defaults that are deleted do not come back", async () => {
    const [user] = await api.deps.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, emailOf("Email Only", "first.test")))
    const [only] = await listOf(admin, { user_id: user!.id })
    expect((await api.call("DELETE", `/alerts/${only.id}`, { as: admin })).status).toBe(204)
    expect(await listOf(admin, { user_id: user!.id })).toEqual([])
    expect((await api.call("GET", `/alerts/${only.id}`, { as: admin })).status).toBe(404)
  })

  test("types and frequencies are those of D-136", async () => {
    const types = await api.call("GET", "/alert_types", { as: admin })
    const frequencies = await api.call("GET", "/alert_frequencies", { as: admin })
    expect(withoutLinks(types.body._embedded.alert_types)).toEqual(alertTypes)
    expect(withoutLinks(frequencies.body._embedded.alert_frequencies)).toEqual(alertFrequencies)
    expect(alertTypes.map(({ id, name }) => [id, name])).toEqual([
      [1, "All reviews"],
      [2, "Negative reviews"],
      [3, "Summary"],
      [4, "Mentions"],
    ])
  })

  test("keeps every field, and changes what is given alone", async () => {
    const [alder, birch, cedar] = first.locationIds
    const made = await make({
      alert_type_id: 2,
      alert_frequency_id: 3,
      review_types: ["review", "direct"],
      rating_max: 2,
      source_ids: [1, 2],
      location_ids: [alder, birch],
      group_ids: [first.groupIds[0]],
      user_id: first.users.User.id,
    })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        account_id: first.id,
        user_id: first.users.User.id,
        alert_type_id: 2,
        alert_frequency_id: 3,
        review_types: ["review", "direct"],
        rating_max: 2,
        source_ids: [1, 2],
        active: true,
        location_ids: [alder, birch],
        group_ids: [first.groupIds[0]],
        channel: "email",
        next_run_at: "2026-03-09T08:00:00.000Z",
      }),
    ])
    const body = { add_location_ids: [cedar], remove_location_ids: [alder], rating_max: null, group_ids: [] }
    const changed = await change(made.body.id, body)
    expect(changed.body).toEqual({
      ...made.body,
      location_ids: [birch, cedar],
      rating_max: null,
      group_ids: [],
    })
    expect((await api.call("GET", `/alerts/${made.body.id}`, { as: admin })).body).toEqual(changed.body)
  })

  test("is planned when it is active, for the frequency that it has, in the clocks of the account", async () => {
    const { body: made } = await make(daily)
    expect(made.next_run_at).toBe("2026-03-05T08:00:00.000Z")
    const nextOf = async (body: object) => (await change(made.id, body)).body.next_run_at
    expect(await nextOf({ alert_frequency_id: 4 })).toBe("2026-04-01T08:00:00.000Z")
    expect(await nextOf({ alert_frequency_id: 1 })).toBeNull()
    expect(await nextOf({ alert_frequency_id: 3 })).toBe("2026-03-09T08:00:00.000Z")
    expect(await nextOf({ active: false })).toBeNull()
    expect(await nextOf({ active: true })).toBe("2026-03-09T08:00:00.000Z")
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { time_zone: "America/New_York" } })
    // Summer time has begun the day before.
    expect((await api.call("GET", `/alerts/${made.id}`, { as: admin })).body.next_run_at).toBe(
      "2026-03-09T12:00:00.000Z",
    )
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { time_zone: "UTC" } })
  })

  const errors: [string, object, string][] = [
    ["a type that is none", { alert_type_id: 9 }, "alert_type_id"],
    ["a frequency that is none", { alert_frequency_id: "x" }, "alert_frequency_id"],
    ["a summary at once", { alert_type_id: 3, alert_frequency_id: 1 }, "alert_frequency_id"],
    ["good reviews among the negative ones", { alert_type_id: 2, rating_max: 4 }, "rating_max"],
    ["a rating that is none", { rating_max: 6 }, "rating_max"],
    ["a type of reviews that is none", { review_types: ["letter"] }, "review_types"],
    ["a source that is none", { source_ids: [987_654] }, "source_ids"],
    ["a location that is none", { location_ids: [987_654] }, "location_ids"],
    ["a group that is none", { group_ids: [987_654] }, "group_ids"],
    ["somebody who is nobody", { user_id: 987_654 }, "user_id"],
    ["a channel that is none", { channel: "pigeon" }, "channel"],
  ]
  test.each(errors)("is refused with %s, at its field", async (_, body, field) => {
    const answer = await make({ ...daily, ...body })
    expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split(".")[0]]).toEqual([
      expect.any(Number),
      field,
    ])
    expect([400, 422]).toContain(answer.status)
  })

  test.each(loginTypes)("a %s has what D-023 grants", async (type) => {
    const as = await personOf(type)
    const isAbove = type === "Admin" || type === "Manager"
    const mayWrite = isAbove || type === "User"
    const found = await listOf(as)
    const owners = new Set(found.map(({ user_id }: { user_id: number }) => user_id))
    expect(owners.has(first.users[type].id)).toBe(true)
    expect(owners.size > 1).toBe(isAbove)
    const made = await make(daily, as)
    expect(made.status).toBe(mayWrite ? 201 : 403)
    if (mayWrite) {
      expect(made.body.user_id).toBe(first.users[type].id)
      expect((await change(made.body.id, { active: false }, as)).status).toBe(200)
    }
    const others = await make({ ...daily, user_id: first.users["Email Only"].id })
    expect((await api.call("GET", `/alerts/${others.body.id}`, { as })).status).toBe(isAbove ? 200 : 404)
    expect((await change(others.body.id, { active: false }, as)).status).toBe(
      isAbove ? 200 : mayWrite ? 404 : 403,
    )
    const forOther = await make({ ...daily, user_id: first.users["Email Only"].id }, as)
    expect(forOther.status).toBe(isAbove ? 201 : mayWrite ? 422 : 403)
    const gone = await api.call("DELETE", `/alerts/${others.body.id}`, { as })
    expect(gone.status).toBe(isAbove ? 204 : mayWrite ? 404 : 403)
  })

  test("a Manager chooses assigned places alone, and keeps what an Admin has chosen beyond them", async () => {
    const as = await personOf("Manager")
    const [unseen] = first.unassignedLocationIds
    const refused = await make({ ...daily, location_ids: [unseen] }, as)
    const missing = await make({ ...daily, location_ids: [987_654] }, as)
    expect([refused.status, refused.body.errors]).toEqual([422, missing.body.errors])
    const { body: made } = await make({ ...daily, user_id: first.users.Manager.id, location_ids: [unseen] })
    const kept = await change(made.id, { add_location_ids: [first.assignedLocationIds[0]] }, as)
    expect(kept.body.location_ids).toEqual([unseen, first.assignedLocationIds[0]])
  })

  test("of people who are deactivated, and of another account, are no one's", async () => {
    const body = { first_name: "Gone", email: "gone@first.test", user_type_id: userTypes.User }
    const { body: person } = await api.call("POST", "/users", { as: admin, body })
    expect(await listOf(admin, { user_id: person.id })).toHaveLength(2)
    await api.call("DELETE", `/users/${person.id}`, { as: admin })
    expect(await listOf(admin, { user_id: person.id })).toEqual([])
    expect((await make({ ...daily, user_id: person.id })).status).toBe(422)
    expect((await make({ ...daily, user_id: second.users.User.id })).status).toBe(422)
  })

  test("someone who has unsubscribed is told so, and gets mails again once the alert is made active", async () => {
    const { body: made } = await make(daily)
    const what = { accountId: first.id, kind: "alerts", email: "admin@first.test" } as const
    const own = await unsubscribeId(api.deps.db, { ...what, resourceId: made.id }, "All reviews")
    expect((await api.call("POST", `/unsubscribe/alerts/${own}`)).status).toBe(200)
    const read = async () => (await api.call("GET", `/alerts/${made.id}`, { as: admin })).body
    expect(await read()).toMatchObject({ is_unsubscribed: true })
    expect((await change(made.id, { active: true })).body).toMatchObject({
      is_unsubscribed: false,
      active: true,
    })
    expect((await api.call("GET", `/unsubscribe/alerts/${own}`)).body.unsubscribed_at).toBeNull()
  })

  test("one user has fifty at most", async () => {
    const userId = first.users["Limited User"].id
    const rows = Array.from({ length: 50 }, () => ({
      accountId: first.id,
      userId,
      alertTypeId: 1,
      alertFrequencyId: 2,
      isActive: false,
    }))
    await api.deps.db.insert(alerts).values(rows)
    expect((await make({ ...daily, user_id: userId })).body.errors).toEqual({
      user_id: [expect.stringContaining("50")],
    })
    now += 1_000
  })
})
