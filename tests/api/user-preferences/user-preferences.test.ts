import { eq } from "drizzle-orm"
import { groups } from "#review-api/db/schema/places.ts"
import { reviewStatusLabels } from "#review-api/db/schema/review-status-labels.ts"
import { tags } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/user_preferences"

describe.each(databasesFor("locks"))("saved filters on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const save = (name: unknown, config: object = {}, as = admin) =>
    api.call("POST", path, { as, body: { preference_type: "saved_filters", name, config } })
  const change = (id: number, body: object, as = admin) => api.patch(`${path}/${id}`, { as, body })
  const names = async (query: object = {}, as = admin) => {
    const { body } = await api.call("GET", path, {
      as,
      query: { preference_type: "saved_filters", ...query },
    })
    return (body._embedded.user_preferences as { name: string }[]).map(({ name }) => name)
  }

  test("are kept with account, user, type, name and config, days only with custom [F-170, F-171, F-172, F-538]", async () => {
    const config = {
      dateDescriptor: "thirtyDays",
      from: "2026-01-01",
      to: "2026-01-30",
      groupId: first.assignedGroupId,
      locationId: String(first.locationIds[0]),
      sourceId: 1,
      sentiment: -1,
    }
    const { status, body } = await save("Rolling", config)
    const { from: _, to: __, ...kept } = config
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        id: expect.any(Number),
        account_id: first.id,
        user_id: first.users.Admin.id,
        preference_type: "saved_filters",
        name: "Rolling",
        config: kept,
      }),
    ])
    const custom = { dateDescriptor: "custom", from: "2026-01-01", to: "2026-01-30" }
    const fixed = await save("Fixed", { ...custom, groupId: null })
    expect(fixed.body.config).toEqual(custom)
    expect((await api.call("GET", `${path}/${fixed.body.id}`, { as: admin })).body.config).toEqual(custom)
  })

  test("are listed by name without case, page by page, and found by a whole name [F-537, F-542]", async () => {
    const as = await api.login(emailOf("Manager", "first.test"))
    for (const name of ["beta", "Alpha", "émile", "Gamma"]) await save(name, {}, as)
    expect(await names({}, as)).toEqual(["Alpha", "beta", "Gamma", "émile"])
    expect(await names({ per_page: 2, page: 2 }, as)).toEqual(["Gamma", "émile"])
    expect(await names({ name: " BETA " }, as)).toEqual(["beta"])
    expect(await names({ name: "bet" }, as)).toEqual([])
  })

  test("a name is one's own whatever its case, others may have it, and it may stay [F-370, F-372, F-539]", async () => {
    const { body } = await save("Weekly")
    const again = await save(" wEEKLY ")
    expect([again.status, again.body.error]).toEqual([409, "A saved filter with that name already exists"])
    expect((await save("Weekly", {}, user)).status).toBe(201)
    expect((await change(body.id, { name: "WEEKLY" })).body.name).toBe("WEEKLY")
    const other = await save("Monthly")
    expect((await change(other.body.id, { name: "weekly" })).status).toBe(409)
    const twice = await atOnce([save("At once"), save("At once")])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    ["", 422],
    ["   ", 422],
    ["x".repeat(61), 422],
    ["x".repeat(60), 201],
    ["No saved filter", 422],
    ["no SAVED filter", 422],
    [7, 422],
  ])("the name %j is answered with %i [F-367, F-371]", async (name, status) => {
    expect((await save(name)).status).toBe(status)
  })

  test("pruning drops what is gone or out of sight and says what [F-309]", async () => {
    const [group] = await api.deps.db
      .insert(groups)
      .values({ accountId: first.id, name: "Short-lived" })
      .returning()
    const hidden = first.unassignedLocationIds[0]!
    const seen = first.assignedLocationIds[0]!
    const config = {
      dateDescriptor: "mtd",
      groupId: group!.id,
      locationId: `${seen},${hidden},987654321`,
      sourceId: 99_999,
      sentiment: 1,
    }
    const { body } = await save("To prune", config, user)
    await api.deps.db.delete(groups).where(eq(groups.id, group!.id))
    const kept = await change(body.id, { prune: false }, user)
    expect([kept.body.config, kept.body.pruned]).toEqual([config, undefined])
    const pruned = await change(body.id, { config, prune: true }, user)
    expect(pruned.body.config).toEqual({ dateDescriptor: "mtd", locationId: String(seen), sentiment: 1 })
    expect(pruned.body.pruned).toEqual(["groupId", "locationId", "sourceId"])
    expect((await change(body.id, { prune: true }, user)).body.pruned).toEqual([])
  })

  test("keep every other filter of their page, and lose labels, tags and categories that are gone (D-269, D-270)", async () => {
    const label = { accountId: first.id, name: "Refunded", color: "#0f766e" }
    const [made] = await api.deps.db.insert(reviewStatusLabels).values(label).returning()
    await api.deps.db.insert(tags).values({ accountId: first.id, name: "Prune, me" })
    const stays = {
      rating: 0,
      status: "in_progress",
      reviewTypes: ["survey"],
      search_terms: "café",
      keyword: "bar",
      tags: ["prune, ME"],
      category: "wait time",
      reviewStatusLabelId: String(made!.id),
    }
    const { body, status } = await save("Everything", stays, user)
    expect([status, body.config]).toEqual([201, stays])
    expect((await change(body.id, { prune: true }, user)).body).toMatchObject({ config: stays, pruned: [] })
    const more = { ...stays, tags: ["prune, ME", "unknown"], category: "astrology" }
    await api.deps.db.delete(reviewStatusLabels).where(eq(reviewStatusLabels.id, made!.id))
    const pruned = (await change(body.id, { config: more, prune: true }, user)).body
    const { reviewStatusLabelId: _, category: __, ...left } = stays
    expect(pruned.config).toEqual(left)
    expect(pruned.pruned).toEqual(["reviewStatusLabelId", "tags", "category"])
    for (const broken of [
      { rating: 6 },
      { status: "lost" },
      { tags: "a" },
      { search_terms: "x".repeat(201) },
    ]) {
      expect((await save("Broken", broken)).status).toBe(422)
    }
  })

  test("a foreign location is pruned as a missing one is", async () => {
    const foreign = await save("Foreign", { locationId: second.locationIds[0] }, user)
    const missing = await save("Missing", { locationId: 987_654_321 }, user)
    const answers = await Promise.all(
      [foreign, missing].map(({ body }) => change(body.id, { prune: true }, user)),
    )
    expect(answers.map(({ body }) => [body.config, body.pruned])).toEqual([
      [{}, ["locationId"]],
      [{}, ["locationId"]],
    ])
  })

  test("no one reaches someone else's, an Admin neither [F-540]", async () => {
    const { body } = await save("Private", {}, user)
    const own = `${path}/${body.id}`
    expect((await api.call("GET", own, { as: admin })).status).toBe(404)
    expect((await change(body.id, { name: "Taken" })).status).toBe(404)
    expect((await api.call("DELETE", own, { as: admin })).status).toBe(404)
    expect(await names({ user_id: first.users.User.id })).toEqual([])
    const forSomebody = { name: "Planted", config: {}, user_id: first.users.User.id }
    expect((await api.call("POST", path, { as: admin, body: forSomebody })).status).toBe(403)
    expect((await api.call("DELETE", own, { as: user })).status).toBe(204)
    expect((await api.call("GET", own, { as: user })).status).toBe(404)
  })

  test.each([
    { sentiment: 2 },
    { from: "2026-13-01" },
    { dateDescriptor: "" },
    { locationId: ["1"] },
    "text",
    null,
  ])("refuses the config %j", async (config) => {
    expect((await save("Broken", config as object)).status).toBe(422)
  })

  test.each(loginTypes)("%s keeps its own (D-023)", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const { status, body } = await save(`Of ${type}`, {}, as)
    expect([status, (await change(body.id, { name: `By ${type}` }, as)).status]).toEqual([201, 200])
    expect((await api.call("DELETE", `${path}/${body.id}`, { as })).status).toBe(204)
  })

  describe("the steps of the onboarding", () => {
    const step = (name: string, config: object, as = user) =>
      api.call("POST", path, { as, body: { preference_type: "onboarding", name, config } })
    const own = async (as: Caller) => {
      const { body } = await api.call("GET", path, { as, query: { preference_type: "onboarding" } })
      return body._embedded.user_preferences.map((row: { name: string; config: object }) => [
        row.name,
        row.config,
      ])
    }

    test("are kept by item, one of four values each, and stand apart from the filters [F-288]", async () => {
      const filters = await names({}, user)
      const made = await step("ask_for_review", { step: "started" })
      expect([made.status, made.body.config]).toEqual([201, { step: "started" }])
      for (const value of ["unstarted", "started", "completed", "skipped"]) {
        const changed = await change(made.body.id, { config: { step: value } }, user)
        expect([changed.status, changed.body.config]).toEqual([200, { step: value }])
      }
      expect(await own(user)).toEqual([["ask_for_review", { step: "skipped" }]])
      expect(await own(admin)).toEqual([])
      expect(await names({}, user)).toEqual(filters)
      expect((await step("ask_for_review", { step: "started" })).status).toBe(409)
    })

    test.each([
      ["another word", "integrate_facebook", { step: "done" }],
      ["no step", "integrate_facebook", {}],
      ["an unknown item", "buy_more", { step: "started" }],
      ["a filter", "integrate_facebook", { step: "started", sourceId: 1 }],
    ])("%s is refused [F-288]", async (_, name, config) => {
      expect((await step(name, config)).status).toBe(422)
    })

    test("a filter has no step", async () => {
      expect((await save("With a step", { step: "started" })).status).toBe(422)
    })
  })
})
