import { and, eq } from "drizzle-orm"
import { type Action, userTypes } from "#lib/contract/index.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts, users } from "#review-api/db/schema/identity.ts"
import { userLocations } from "#review-api/db/schema/places.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const email = "admin@partner.test"

describe.each(testDatabases())("shadow sessions on %s", (database) => {
  let api: TestApi
  let parent: SeededAccount
  let child: SeededAccount
  let grandchild: SeededAccount
  let foreign: SeededAccount
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ parent, child } = await seedPartner(api.deps))
    ;({ first: grandchild, second: foreign } = await seedTwoAccounts(api.deps))
    await api.deps.db.update(accounts).set({ parentId: child.id }).where(eq(accounts.id, grandchild.id))
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 24 * hourMs
  })

  const start = (as: Caller, childId: unknown) =>
    api.call("POST", "/shadow_user/tokens", { as, body: { child_account_id: childId } })
  async function shadowOf(as: Caller, childId = child.id): Promise<Caller> {
    const { status, body } = await start(as, childId)
    expect(status).toBe(201)
    return { email: body.email, token: body.token }
  }
  const statusOf = async (as: Caller) => (await api.call("GET", "/locations", { as })).status
  const setUser = (id: number, values: Partial<typeof users.$inferInsert>) =>
    api.deps.db.update(users).set(values).where(eq(users.id, id))
  const auditOf = async (accountId: number) =>
    (
      await api.deps.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.accountId, accountId)))
        .orderBy(auditEntries.id)
    ).filter(({ action }) => action.startsWith("shadow."))

  test("opens a session in the child account that says so (D-049)", async () => {
    const as = await api.signIn(email)
    const { status, body } = await start(as, child.id)
    expect([status, body]).toMatchObject([
      201,
      {
        account_id: child.id,
        parent_account_id: parent.id,
        email,
        is_shadowing: true,
        is_impersonated: false,
        is_parent: true,
        status: "active",
        user_type_id: userTypes.Admin,
        is_account_owner: false,
      },
    ])
    expect(body.user_id).not.toBe(parent.users.Admin.id)
    const shadow = { email, token: body.token as string }
    const list = await api.call("GET", "/locations", { as: shadow })
    expect(list.body._embedded.locations.map((row: { account_id: number }) => row.account_id)).toEqual(
      child.locationIds.map(() => child.id),
    )
    const own = await api.call("GET", "/auth", { as })
    expect(own.body).toMatchObject({ account_id: parent.id, is_shadowing: false })
  })

  test("is one user per person and child account, who knows whom it stands for", async () => {
    const as = await api.signIn(email)
    const [one, two] = [await start(as, child.id), await start(as, String(child.id))]
    expect(two.body.user_id).toBe(one.body.user_id)
    const { body } = await api.call("GET", `/users/${one.body.user_id}`, {
      as: { email, token: two.body.token },
    })
    expect(body).toMatchObject({ account_id: child.id, email, shadow_user_id: parent.users.Admin.id })
  })

  test("takes a call without a child account as an error of that field", async () => {
    const as = await api.signIn(email)
    const answer = await api.call("POST", "/shadow_user/tokens", { as, body: {} })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["child_account_id"]])
  })

  test.each(loginTypes)(
    "gives %s the rights of the same user type there, without writes of billing, users and oauth (D-049)",
    async (type) => {
      const as = await api.login(emailOf(type, "partner.test"))
      const own = await api.login(emailOf(type, "child.test"))
      const [shadow, resident] = [await start(as, child.id), await api.call("GET", "/auth", { as: own })]
      const summary = shadow.body.permission_summary as Record<string, Action[]>
      const expected = { ...(resident.body.permission_summary as Record<string, Action[]>) }
      for (const resource of ["billing", "user", "oauth"]) {
        const kept = (expected[resource] ?? []).filter((action) => action === "read")
        if (kept.length > 0) expected[resource] = kept
        else delete expected[resource]
      }
      expect(summary).toEqual(expected)
    },
  )

  test("writes what its rights allow, and neither users nor applications (D-049)", async () => {
    const shadow = await shadowOf(await api.signIn(email))
    const write = (path: string, body: object) => api.call("POST", path, { as: shadow, body })
    const person = { first_name: "New", email: "new@child.test", user_type_id: 2, location_ids: [] }
    const application = { name: "A", redirect_uris: ["https://a.example/cb"], scopes: ["reviews.read"] }
    for (const [path, body] of [
      ["/users", person],
      ["/oauth_inbound_clients", application],
    ] as const) {
      const answer = await write(path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "permission"])
    }
    expect((await write("/groups", { name: "Made by the partner" })).status).toBe(201)
    const list = await api.call("GET", "/users", { as: shadow })
    const emails = list.body._embedded.users.map((user: { email: string }) => user.email)
    expect(emails).toContain("admin@child.test")
    expect(emails).not.toContain(email)
  })

  test("shows no one but Admin a location that is not assigned to the shadow user (D-023)", async () => {
    const as = await api.login(emailOf("Manager", "partner.test"))
    const { body } = await start(as, child.id)
    const shadow = { email: as.email, token: body.token as string }
    const ids = async () => {
      const list = await api.call("GET", "/locations", { as: shadow })
      return list.body._embedded.locations.map((row: { id: number }) => row.id)
    }
    expect(await ids()).toEqual([])
    const locationId = child.unassignedLocationIds[0]!
    await api.deps.db
      .insert(userLocations)
      .values({ accountId: child.id, userId: body.user_id as number, locationId })
    expect(await ids()).toEqual([locationId])
    const other = await api.call("GET", `/locations/${child.assignedLocationIds[0]}`, { as: shadow })
    expect(other.status).toBe(404)
  })

  test("a foreign account, a grandchild, the own account and what is no account are the same 404", async () => {
    const as = await api.signIn(email)
    const answers = await Promise.all(
      [987_654_321, foreign.id, grandchild.id, parent.id, "x", "0", -1].map((id) => start(as, id)),
    )
    const seen = answers.map(({ status, body }) => JSON.stringify([status, body]))
    expect(new Set(seen)).toEqual(
      new Set([JSON.stringify([404, { status: 404, error: "Not Found", code: "not_found" }])]),
    )
  })

  test("an account without children, and a shadow session, may not open one", async () => {
    const ordinary = await api.signIn("admin@second.test")
    expect(await start(ordinary, child.id)).toMatchObject({ status: 403, body: { code: "permission" } })
    const shadow = await shadowOf(await api.signIn(email))
    expect(await start(shadow, grandchild.id)).toMatchObject({ status: 403, body: { code: "permission" } })
    const partner = await api.signIn("admin@child.test")
    expect((await start(partner, grandchild.id)).status).toBe(201)
  })

  test("no one opens one without a session, or while the own account is suspended", async () => {
    const answer = await api.call("POST", "/shadow_user/tokens", { body: { child_account_id: child.id } })
    expect(answer.status).toBe(401)
    const as = await api.signIn(email)
    await api.deps.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, parent.id))
    expect(await start(as, child.id)).toMatchObject({ status: 403, body: { code: "suspended" } })
    await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, parent.id))
  })

  test("ends 60 minutes after its last call (D-050)", async () => {
    const as = await api.signIn(email)
    const [used, idle] = [await shadowOf(as), await shadowOf(as)]
    now += 40 * minuteMs
    expect(await statusOf(used)).toBe(200)
    now += 40 * minuteMs
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401])
    now += 61 * minuteMs
    expect([await statusOf(used), await statusOf(as)]).toEqual([401, 200])
  })

  test("ends after 8 hours, however busy and however often refreshed (D-050)", async () => {
    const as = await api.signIn(email)
    let shadow = await shadowOf(as)
    for (let passed = 0; passed < 7; passed += 1) {
      now += 59 * minuteMs
      const refreshed = await api.call("GET", "/auth", { as: shadow })
      expect(refreshed.body).toMatchObject({ is_shadowing: true, parent_account_id: parent.id })
      shadow = { email, token: refreshed.body.token }
      expect(await statusOf(shadow)).toBe(200)
    }
    now += 59 * minuteMs
    expect(await statusOf(shadow)).toBe(200)
    now += 8 * minuteMs
    expect([await statusOf(shadow), await statusOf(as)]).toEqual([401, 200])
  })

  test("ends alone with DELETE /auth (D-051)", async () => {
    const as = await api.signIn(email)
    const shadow = await shadowOf(as)
    expect((await api.call("DELETE", "/auth", { as: shadow })).status).toBe(204)
    expect([await statusOf(shadow), await statusOf(as)]).toEqual([401, 200])
  })

  test("dies with the session that it was opened from, refreshed or not, and with no other one", async () => {
    const as = await api.signIn(email)
    const other = await api.signIn(email)
    const before = await shadowOf(as)
    const young = { email, token: (await api.call("GET", "/auth", { as })).body.token as string }
    const after = await shadowOf(young)
    const refreshed = { email, token: (await api.call("GET", "/auth", { as: after })).body.token as string }
    const stays = await shadowOf(other)
    await api.call("DELETE", "/auth", { as: young })
    expect(await Promise.all([before, after, refreshed].map(statusOf))).toEqual([401, 401, 401])
    expect([await statusOf(stays), await statusOf(other)]).toEqual([200, 200])
  })

  test("follows the person behind it: user type, deactivation, and the account they come from", async () => {
    const { id } = parent.users.User
    const as = await api.signIn(emailOf("User", "partner.test"))
    const shadow = await shadowOf(as)
    const invite = () => api.call("GET", "/auth", { as: shadow })
    await setUser(id, { userTypeId: userTypes["Read Only"] })
    expect((await invite()).body.user_type_id).toBe(userTypes["Read Only"])
    await setUser(id, { userTypeId: userTypes.User, deactivatedAt: new Date(now).toISOString() })
    expect(await statusOf(shadow)).toBe(401)
    await setUser(id, { deactivatedAt: null })
    expect(await statusOf(shadow)).toBe(200)
    await api.deps.db.update(accounts).set({ parentId: foreign.id }).where(eq(accounts.id, child.id))
    expect(await statusOf(shadow)).toBe(401)
    await api.deps.db.update(accounts).set({ parentId: parent.id }).where(eq(accounts.id, child.id))
    expect(await statusOf(shadow)).toBe(200)
    await api.deps.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, parent.id))
    expect(await statusOf(shadow)).toBe(401)
    await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, parent.id))
  })

  test("a visitor whom the child account has shut out is not let in", async () => {
    const as = await api.signIn(emailOf("Read Only", "partner.test"))
    const { body } = await start(as, child.id)
    await setUser(body.user_id as number, { deactivatedAt: new Date(now).toISOString() })
    expect((await start(as, child.id)).status).toBe(404)
  })

  test("does not let anybody log in as a shadow user, or find it by its email", async () => {
    const as = await api.signIn(email)
    await shadowOf(as)
    const again = await api.signIn(email)
    expect((await api.call("GET", "/auth", { as: again })).body.account_id).toBe(parent.id)
  })

  test("tells both accounts when it begins and when it ends (D-049)", async () => {
    const as = await api.signIn(email)
    const [parentBefore, childBefore] = [await auditOf(parent.id), await auditOf(child.id)]
    const opened = await start(as, child.id)
    await api.call("DELETE", "/auth", { as: { email, token: opened.body.token } })
    await shadowOf(as)
    await api.call("DELETE", "/auth", { as })
    const entries = (await auditOf(parent.id)).slice(parentBefore.length)
    expect(entries.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["shadow.start", parent.users.Admin.id],
      ["shadow.end", parent.users.Admin.id],
      ["shadow.start", parent.users.Admin.id],
      ["shadow.end", parent.users.Admin.id],
    ])
    expect(entries[0]).toMatchObject({
      resourceType: "account",
      resourceId: String(child.id),
      resourceName: "Partner Child",
    })
    const seen = (await auditOf(child.id)).slice(childBefore.length)
    expect(
      seen.map(({ action, actorKind, actorUserId, actorEmail }) => [
        action,
        actorKind,
        actorUserId,
        actorEmail,
      ]),
    ).toEqual(entries.map(({ action }) => [action, "shadow", opened.body.user_id, email]))
  })
})
