import { eq } from "drizzle-orm"
import { settingDefaults } from "#review-api/account-settings/defaults.ts"
import { accountExperiments } from "#review-api/db/schema/account-experiments.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

describe.each(testDatabases())("accounts, users, settings and white labels on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let manager: Caller
  let first: SeededAccount
  let second: SeededAccount
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    partner = await seedPartner(api.deps)
    admin = await api.login("admin@first.test")
    manager = await api.login("manager@first.test")
  })
  afterAll(() => api.close())

  test("answers the own account with its zone, status and locations (000 §3) [F-152, F-499, P-178, P-455]", async () => {
    const { body } = await api.call("GET", `/accounts/${first.id}`, { as: manager })
    expect(body).toMatchObject({
      id: first.id,
      name: "First Account",
      status: "active",
      time_zone: "America/Chicago",
      parent_id: null,
      total_locations: 5,
    })
    const others = [
      "trial_started_at",
      "trial_ended_at",
      "segment",
      "customer_success_manager_id",
      "customer_success_manager_name",
      "review_status_label_id",
      "plan_code",
      "account_vertical_name",
    ]
    for (const name of others) expect(body).toHaveProperty(name)
  })

  test("answers a user with name and type, the own one even without user.read (D-034) [F-155]", async () => {
    const own = await api.login("read-only@first.test")
    const id = first.users["Read Only"].id
    expect((await api.call("GET", `/users/${id}`, { as: own })).body).toMatchObject({
      id,
      profile_name: "Read Only Person",
      email: own.email,
      user_type: "Read Only",
      user_type_id: 2,
      shadow_user_id: null,
    })
    const other = await api.call("GET", `/users/${first.users.Admin.id}`, { as: own })
    expect([other.status, other.body.error]).toEqual([403, "You do not have permission to view users."])
    const found = await api.call("GET", `/users/${first.users.Admin.id}`, { as: manager })
    expect([found.status, found.text.includes("password")]).toEqual([200, false])
  })

  test("lists every setting with the value in effect (D-035) [P-151]", async () => {
    await api.deps.db.insert(accountSettings).values([
      { accountId: first.id, code: "week_start", value: "monday" },
      { accountId: first.id, code: "own_word", value: "x" },
    ])
    const { body } = await api.call("GET", "/account_settings", { as: manager, query: { per_page: 250 } })
    type Setting = { id: number | string; account_id: number; code: string; value: string }
    const settings = body._embedded.account_settings as Setting[]
    const values = Object.fromEntries(settings.map(({ code, value }) => [code, value]))
    expect(values).toEqual({ ...settingDefaults, week_start: "monday", own_word: "x" })
    expect(body._total).toBe(settings.length)
    expect(settings.find(({ code }) => code === "week_start")?.id).toEqual(expect.any(Number))
    expect(settings.find(({ code }) => code === "kiosk")).toMatchObject({ id: "kiosk", account_id: first.id })
    const paged = await api.call("GET", "/account_settings", { as: manager, query: { page: 2 } })
    expect(paged.body._embedded.account_settings).toEqual(settings.slice(25))
  })

  test("lists the experiments of the account alone, by name (D-039) [P-454]", async () => {
    await api.deps.db.insert(accountExperiments).values([
      { accountId: first.id, name: "zapier", variant: "b", enabled: true },
      { accountId: first.id, name: "dashboard", enabled: false },
      { accountId: second.id, name: "reviewTags", enabled: false },
    ])
    const { status, body } = await api.call("GET", "/account_experiments", {
      as: manager,
      query: { account_id: first.id },
    })
    expect([status, body._total]).toEqual([200, 2])
    const own = { id: expect.any(Number), account_id: first.id }
    expect(withoutLinks(body._embedded.account_experiments)).toEqual([
      { ...own, name: "dashboard", variant: null, enabled: false },
      { ...own, name: "zapier", variant: "b", enabled: true },
    ])
    const paged = await api.call("GET", "/account_experiments", {
      as: manager,
      query: { per_page: 1, page: 2 },
    })
    expect(paged.body._embedded.account_experiments).toMatchObject([{ name: "zapier" }])
    const foreign = await api.call("GET", "/account_experiments", {
      as: manager,
      query: { account_id: second.id },
    })
    expect(foreign.status).toBe(403)
  })

  test("cuts a resource whose setting is off (D-025)", async () => {
    const as = await api.login("admin@second.test")
    await api.deps.db.insert(accountSettings).values({ accountId: second.id, code: "groups", value: "false" })
    const answer = await api.call("GET", "/groups", { as })
    expect([answer.status, answer.body.code]).toEqual([403, "feature_off"])
    expect((await api.call("GET", "/auth", { as })).body.permission_summary.group).toBeUndefined()
    expect((await api.call("GET", "/groups", { as: admin })).status).toBe(200)
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.accountId, second.id))
  })

  test("answers the white label of the account, else of the parent, else nulls (D-055)", async () => {
    const own = await api.call("GET", "/mywhitelabel", { as: await api.login("admin@partner.test") })
    expect(own.body).toMatchObject({
      id: partner.whitelabelId,
      account_id: partner.parent.id,
      navigation_background_color: "#102030",
      logo_left: "/logo.svg",
      custom_domain: "reviews.partner.test",
    })
    const child = await api.login("admin@child.test")
    expect((await api.call("GET", "/mywhitelabel", { as: child })).body).toEqual(own.body)
    const none = await api.call("GET", "/mywhitelabel", { as: admin })
    expect([none.status, new Set(Object.values(withoutLinks(none.body)))]).toEqual([200, new Set([null])])
    expect(Object.keys(none.body).sort()).toEqual(Object.keys(own.body).sort())
  })

  test("finds a white label by verified domain without a session (D-055)", async () => {
    const find = (custom_domain: string) => api.call("GET", "/whitelabels", { query: { custom_domain } })
    const found = await find("Reviews.Partner.TEST")
    expect(found.body).toMatchObject({
      _total: 1,
      _embedded: { whitelabels: [{ id: partner.whitelabelId }] },
    })
    for (const domain of ["new.partner.test", "unknown.test", "%", "x".repeat(253)]) {
      expect((await find(domain)).body).toMatchObject({ _total: 0, _embedded: { whitelabels: [] } })
    }
    expect((await api.call("GET", "/whitelabels")).status).toBe(400)
  })

  test("tells parents and white-label accounts in the login answer (D-042)", async () => {
    const facts = async (email: string) => {
      const { body } = await api.call("GET", "/auth", { as: await api.signIn(email) })
      return [
        body.is_parent,
        body.is_whitelabel,
        body.permission_summary.child_account?.includes("read") ?? false,
      ]
    }
    expect(await facts("admin@partner.test")).toEqual([true, true, true])
    expect(await facts("admin@child.test")).toEqual([false, true, false])
    expect(await facts("admin@first.test")).toEqual([false, false, false])
  })

  test("reads the children's reviews with parent_id and only there (design: parents)", async () => {
    const as = await api.login("admin@partner.test")
    const parentId = partner.parent.id
    const children = await api.call("GET", "/reviews", { as, query: { parent_id: parentId, per_page: 500 } })
    const accountIds = children.body._embedded.reviews.map(
      (review: { account_id: number }) => review.account_id,
    )
    expect(new Set(accountIds)).toEqual(new Set([partner.child.id]))
    expect(accountIds).toHaveLength(partner.child.reviewIds.length)
    expect((await api.call("GET", `/reviews/${partner.child.reviewIds[0]}`, { as })).status).toBe(404)
    const child = await api.login("admin@child.test")
    expect((await api.call("GET", "/reviews", { as: child, query: { parent_id: parentId } })).status).toBe(
      403,
    )
    expect(
      (await api.call("GET", "/locations", { as, query: { account_id: partner.child.id } })).status,
    ).toBe(403)
  })
})
