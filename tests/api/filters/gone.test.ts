import { eq } from "drizzle-orm"
import { goneFiltersText, type NamedFilters, userTypes } from "#lib/contract/index.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { reviewStatusLabels } from "#review-api/db/schema/review-status-labels.ts"
import { tags } from "#review-api/db/schema/reviews.ts"
import { userPreferences } from "#review-api/db/schema/user-preferences.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

type Row = Record<keyof NamedFilters, string>
const missing = "987654321"

describe.each(databasesFor("jobs"))("what filters name, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let user: Caller
  /** Of the first account, and the same kinds of the second. */
  let own: Row
  let foreign: Row

  async function namedBy(account: SeededAccount): Promise<Row> {
    const { db } = api.deps
    const accountId = account.id
    const name = `Of ${account.name}`
    const [label] = await db.insert(reviewStatusLabels).values({ accountId, name, color: "red" }).returning()
    await db.insert(tags).values({ accountId, name })
    const config = { rating: 1 } as object
    const preference = {
      accountId,
      userId: account.users.Admin.id,
      preferenceType: "saved_filters",
      name,
      config,
    }
    const [saved] = await db.insert(userPreferences).values(preference).returning()
    const [unseen] = await db
      .insert(users)
      .values({
        accountId,
        email: `unseen-${accountId}@first.test`,
        userTypeId: userTypes.User,
        confirmedAt: "2024-01-01",
      })
      .returning()
    return {
      user_ids: String(unseen!.id),
      group_ids: String(account.unassignedGroupId),
      location_ids: String(account.unassignedLocationIds[0]),
      source_ids: "1",
      review_status_label_ids: String(label!.id),
      saved_filter_ids: String(saved!.id),
      tags: name,
      categories: "food",
    }
  }

  beforeAll(async () => {
    api = await startTestApi({ database })
    const accounts = await seedTwoAccounts(api.deps)
    first = accounts.first
    own = await namedBy(first)
    foreign = await namedBy(accounts.second)
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const known = async (row: Partial<Row>, as = admin) => {
    const query = { account_id: String(first.id), ...row }
    return withoutLinks((await api.call("GET", "/filters/known", { as, query })).body)
  }

  test("is told as far as it is there; missing and foreign are left out alike", async () => {
    const lists = Object.fromEntries(Object.entries(own).map(([kind, value]) => [kind, [value]]))
    expect(await known({ ...own, tags: own.tags.toUpperCase() })).toEqual({
      ...lists,
      tags: [own.tags.toUpperCase()],
    })
    const { source_ids: _, categories: __, ...rows } = foreign
    const none = Object.fromEntries(Object.keys(rows).map((kind) => [kind, []]))
    expect(await known(rows)).toEqual(none)
    const nowhere = Object.fromEntries(Object.keys(own).map((kind) => [kind, missing]))
    expect(await known(nowhere)).toEqual({ ...none, source_ids: [], categories: [] })
    expect(await known({ location_ids: `${own.location_ids},${missing},nonsense` })).toEqual({
      location_ids: [own.location_ids],
    })
  })

  test("is told as far as the caller may see it", async () => {
    const { group_ids, location_ids, saved_filter_ids, user_ids } = own
    const hidden = { group_ids, location_ids, saved_filter_ids, user_ids }
    expect(await known(hidden, user)).toEqual({
      group_ids: [],
      location_ids: [],
      saved_filter_ids: [],
      user_ids: [],
    })
    const seen = {
      group_ids: String(first.assignedGroupId),
      location_ids: String(first.assignedLocationIds[0]),
    }
    expect(await known(seen, user)).toEqual({
      group_ids: [seen.group_ids],
      location_ids: [seen.location_ids],
    })
  })

  /** How the files and schedules name each kind. */
  const written = (row: Row) => [
    { group_id: row.group_ids },
    { location_id: row.location_ids },
    { location_ids: [String(first.assignedLocationIds[0]), row.location_ids] },
    { review_status_label_id: row.review_status_label_ids },
    { review_tags: [row.tags] },
    { assigned_user_ids: ["me", "none", row.user_ids] },
    { category: row.tags },
    { source_id: missing },
  ]

  const requestedFor = (filters: object, as = admin) =>
    api.call("POST", `/export_files/${first.id}`, {
      as,
      body: { resource: "reviews", filters, send_email: false },
    })
  const scheduled = (filters: object) => {
    const body = {
      ...scheduleBody([first.users.Admin.id]),
      filters: { dateDescriptor: "sevenDays", ...filters },
    }
    return api.call("POST", "/scheduled_exports", { as: admin, body })
  }
  const direct = (filters: Record<string, unknown>, as = admin) => {
    const { review_tags: named, ...same } = filters
    const query = Object.fromEntries(
      Object.entries({ ...same, tags: named }).flatMap(([name, value]) =>
        value ? [[name, String(value)]] : [],
      ),
    )
    return api.call("GET", "/export/csv/reviews", { as, query })
  }

  test("is never left out of a file or a schedule: what is gone or foreign refuses it", async () => {
    for (const filters of written(foreign)) {
      const answers = [await direct(filters), await requestedFor(filters), await scheduled(filters)]
      for (const { status, body } of answers) {
        expect([filters, status, body.error, body.code]).toEqual([
          filters,
          409,
          goneFiltersText,
          "filters_gone",
        ])
      }
    }
    const { group_ids: group_id, location_ids: location_id, review_status_label_ids, tags: tag } = own
    const there = {
      group_id,
      location_id,
      review_status_label_id: review_status_label_ids,
      review_tags: [tag],
      assigned_user_ids: ["me", "none", own.user_ids],
    }
    expect((await direct(there)).status).toBe(200)
    expect((await requestedFor(there)).status).toBe(201)
    for (const path of ["keywords", "experience_categories"]) {
      const { status } = await api.call("GET", `/export/csv/${path}`, {
        as: admin,
        query: { group_id: missing },
      })
      expect([path, status]).toEqual([path, 409])
    }
  })

  test("is gone for who may not see it", async () => {
    expect((await direct({ location_id: own.location_ids })).status).toBe(200)
    expect((await direct({ location_id: own.location_ids }, user)).status).toBe(409)
    expect((await requestedFor({ group_id: own.group_ids }, user)).status).toBe(409)
  })

  test("is refused by its name where it cannot be an id at all", async () => {
    for (const answer of [await direct({ source_id: "gogle" }), await requestedFor({ source_id: "gogle" })]) {
      expect([answer.status, answer.body.error]).toEqual([400, "Source id must be an ID"])
    }
  })

  test("is checked again when a schedule is changed, and not when its time alone is", async () => {
    const { body } = await scheduled({ review_status_label_id: own.review_status_label_ids })
    const change = (more: object) => api.patch(`/scheduled_exports/${body.id}`, { as: admin, body: more })
    expect((await change({ filters: { dateDescriptor: "sevenDays", group_id: missing } })).status).toBe(409)
    await api.deps.db.delete(reviewStatusLabels).where(eq(reviewStatusLabels.accountId, first.id))
    expect((await change({ email_subject: "Renamed" })).status).toBe(200)
  })
})
