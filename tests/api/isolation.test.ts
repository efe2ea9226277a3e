import { eq } from "drizzle-orm"
import { type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { encodeCursor } from "#review-api/db/queries/review-cursor.ts"
import { accountSettings, customDomains, tokens, users, whitelabels } from "#review-api/db/schema/identity.ts"
import { userPreferences } from "#review-api/db/schema/preferences.ts"
import { ssoKeys } from "#review-api/db/schema/sso.ts"
import { hashToken } from "#review-api/services/auth/tokens.ts"
import type { TestAnswer } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedOauth } from "#tests/support/seed-oauth.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

/** Larger than any seeded id. */
const missing = 987_654_321

/** Rows of each account that only this test makes. */
type Made = Record<"setting" | "client" | "grant" | "ssoKey" | "preference", number>
const madeIds = new Map<number, Made>()

/** A white label of each account, and the domain that the second one's claims. */
const whitelabelIds = new Map<number, number>()
const claimedDomain = "reviews.second.example.test"

/** The profile and a session of each account's Manager. */
const profileIds = new Map<number, number>()
const sessionIds = new Map<number, number>()

/** Parameters that name rows of an account, and which row of it. Everything else of the table names none. */
const rowOf: Record<string, (account: SeededAccount) => number> = {
  account_id: (account) => account.id,
  parent_id: (account) => account.id,
  group_id: (account) => account.groupIds[0]!,
  "exclude[group_id]": (account) => account.groupIds[0]!,
  location_id: (account) => account.locationIds[0]!,
  location_ids: (account) => account.locationIds[0]!,
  user_id: (account) => account.users.Manager.id,
  containing: (account) => account.locationIds[0]!,
  not_containing: (account) => account.locationIds[0]!,
  "locations.id": (account) => account.locationIds[0]!,
  "groups.id": (account) => account.groupIds[0]!,
  "reviews.id": (account) => account.reviewIds[0]!,
  "users.id": (account) => account.users.Manager.id,
  "profiles.id": (account) => profileIds.get(account.id)!,
  "sessions.id": (account) => sessionIds.get(account.id)!,
  "accounts.id": (account) => account.id,
  "oauth_clients.id": (account) => madeIds.get(account.id)!.client,
  "user_preferences.id": (account) => madeIds.get(account.id)!.preference,
  "oauth_grants.id": (account) => madeIds.get(account.id)!.grant,
  "sso_keys.id": (account) => madeIds.get(account.id)!.ssoKey,
  "account_settings.id": (account) => madeIds.get(account.id)!.setting,
  "whitelabels.id": (account) => whitelabelIds.get(account.id)!,
}

/** Ids of rows that belong to no account; the public keys of applications have a test of their own (oauth). */
const shared = new Set(["client_id", "source_id", "source_ids", "sources.id", "theme_id", "country_id"])

type Case = { id: OperationId; place: "params" | "query"; name: string }

const namesRow = (name: string) => name === "id" || /_ids?\]?$/.test(name) || name.endsWith("containing")
const keyOf = ({ id, name }: Case) => (name === "id" ? `${id.split(".")[0]}.id` : name)

const cases: Case[] = operationIds
  .filter((id) => operations[id].access !== "public")
  .flatMap((id) => {
    const { params, query } = operations[id] as { params?: { shape: object }; query?: { shape: object } }
    return [
      ...Object.keys(params?.shape ?? {}).map((name) => ({ id, place: "params" as const, name })),
      ...Object.keys(query?.shape ?? {}).map((name) => ({ id, place: "query" as const, name })),
    ]
  })
  .filter((one) => namesRow(one.name) && !shared.has(keyOf(one)))

/** Values that an operation cannot be called without. */
const needed: Partial<Record<OperationId, Record<string, string>>> = {
  "metrics.breakdown": { group_by: "source" },
}

/** Bodies that an operation cannot be called without: good ones, so that only the row decides. */
const bodies: Partial<Record<OperationId, Record<string, unknown>>> = {
  "accounts.update": { name: "Renamed" },
  "account_settings.update": { value: "true" },
  "oauth_clients.update": {
    name: "Renamed",
    redirect_uris: ["https://app.example/cb"],
    scopes: ["reviews.read"],
  },
  "user_preferences.update": { name: "Renamed" },
  "groups.update": { name: "Renamed" },
  "users.update": { first_name: "Renamed" },
  "profiles.update": { first_name: "Renamed" },
  "whitelabels.update": { name: "Renamed" },
  "whitelabels.update_logo": { data: "AAAA" },
  "whitelabels.add_domain": { custom_domain: "mine.example.test" },
}

test("every write that names a row has a body here", () => {
  const writes = cases.filter(({ id }) => "body" in operations[id])
  expect(writes.filter(({ id }) => !bodies[id])).toEqual([])
})

test("every parameter that names a row is known here", () => {
  expect(cases.filter((one) => !rowOf[keyOf(one)])).toEqual([])
  expect(cases.length).toBeGreaterThan(25)
})

describe.each(testDatabases())("isolation on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date("2026-01-01T00:00:00Z") } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    for (const [account, host] of [
      [first, "first.test"],
      [second, "second.test"],
    ] as const) {
      const manager = await api.login(emailOf("Manager", host))
      const own = eq(tokens.hash, hashToken(manager.token))
      const [session] = await api.deps.db.select().from(tokens).where(own)
      sessionIds.set(account.id, session!.sessionId)
      const [user] = await api.deps.db.select().from(users).where(eq(users.id, account.users.Manager.id))
      profileIds.set(account.id, user!.profileId)
    }
    for (const { id: accountId } of [first, second]) {
      const row = { accountId, code: "kiosk", value: "true" }
      const [made] = await api.deps.db.insert(accountSettings).values(row).returning()
      const of = {
        id: accountId,
        userId: accountId === first.id ? first.users.Manager.id : second.users.Manager.id,
      }
      const key = {
        accountId,
        kid: `key-${accountId}`,
        name: "Portal",
        algorithm: "EdDSA",
        publicKey: "",
      } as const
      const [ssoKey] = await api.deps.db.insert(ssoKeys).values(key).returning()
      const oauth = await seedOauth(api.deps, of)
      const own = { accountId, userId: of.userId, preferenceType: "saved_filters", name: "Own", config: {} }
      const [preference] = await api.deps.db.insert(userPreferences).values(own).returning()
      madeIds.set(accountId, {
        setting: made!.id,
        ssoKey: ssoKey!.id,
        preference: preference!.id,
        client: oauth.client,
        grant: oauth.grant,
      })
      const [whitelabel] = await api.deps.db.insert(whitelabels).values({ accountId }).returning()
      whitelabelIds.set(accountId, whitelabel!.id)
    }
    const whitelabelId = whitelabelIds.get(second.id)!
    await api.deps.db
      .insert(customDomains)
      .values({ accountId: second.id, whitelabelId, domain: claimedDomain })
  })
  afterAll(() => api.close())

  async function ask(type: (typeof loginTypes)[number], one: Case, row: number): Promise<TestAnswer> {
    const as = await api.login(emailOf(type, "first.test"))
    const { method, path } = operations[one.id]
    const params: Record<string, unknown> = { account_id: first.id, domain: claimedDomain, [one.name]: row }
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
    const query = { ...needed[one.id], ...(one.place === "query" ? { [one.name]: row } : {}) }
    return api.call(method, filled, { as, query, body: bodies[one.id] })
  }

  /** Everything of an answer but what names the request itself: its id, the time, the counter, the given number. */
  function seen({ status, text, headers }: TestAnswer, row: number): string {
    const own = new Set(["date", "x-request-id", "ratelimit-remaining", "ratelimit-reset", "content-length"])
    const kept = [...headers].filter(([name]) => !own.has(name))
    return JSON.stringify([status, kept, text.replaceAll(new RegExp(`(?<==)${row}\\b`, "g"), "ROW")])
  }

  const table = cases.flatMap((one) => loginTypes.map((type) => [one.id, one.place, one.name, type] as const))

  test.each(table)("%s %s %s tells %s nothing of another account", async (id, place, name, type) => {
    const one = { id, place, name }
    const foreign = rowOf[keyOf(one)]!(second)
    const answer = await ask(type, one, foreign)
    expect(seen(answer, foreign)).toBe(seen(await ask(type, one, missing), missing))
    expect([200, 403, 404]).toContain(answer.status)
    if (place === "params") expect([403, 404]).toContain(answer.status)
    if (place === "query" && answer.status === 200) {
      expect(answer.text).not.toMatch(new RegExp(`"account_id":${second.id}\\b`))
    }
  })

  const others = loginTypes.filter((type) => type !== "Admin")

  test.each(others)(
    "%s cannot tell an unassigned location, group or review from a missing one",
    async (type) => {
      const rows: [Case, number][] = [
        [{ id: "locations.get", place: "params", name: "id" }, first.unassignedLocationIds[0]!],
        [{ id: "groups.get", place: "params", name: "id" }, first.unassignedGroupId],
        [{ id: "reviews.get", place: "params", name: "id" }, first.reviewIds.at(-1)!],
        ...(["reviews.list", "reviews.count", "metrics.overview", "metrics.breakdown"] as const).flatMap(
          (id): [Case, number][] => [
            [{ id, place: "query", name: "location_id" }, first.unassignedLocationIds[0]!],
            [{ id, place: "query", name: "location_ids" }, first.unassignedLocationIds[0]!],
            // It holds a location that is assigned, beside others.
            [{ id, place: "query", name: "group_id" }, first.unassignedGroupId],
          ],
        ),
        [{ id: "locations.list", place: "query", name: "group_id" }, first.unassignedGroupId],
        [{ id: "locations.list", place: "query", name: "exclude[group_id]" }, first.unassignedGroupId],
        [{ id: "groups.list", place: "query", name: "containing" }, first.unassignedLocationIds[0]!],
        [{ id: "groups.list", place: "query", name: "not_containing" }, first.unassignedLocationIds[0]!],
      ]
      for (const [one, row] of rows) {
        const answer = await ask(type, one, row)
        expect([one.id, seen(answer, row)]).toEqual([one.id, seen(await ask(type, one, missing), missing)])
        if (one.place === "params") expect([one.id, answer.status]).toEqual([one.id, 404])
      }
    },
  )

  test.each(others)("a cursor tells %s nothing of locations, whoever made it", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const order = { by: "location_name", direction: "asc" } as const
    const page = async (group: number, way: "after" | "before") => {
      const cursor = encodeCursor(order, { group, publishedAt: "2025-02-01T00:00:00.000000Z", id: 1 })
      const query = { "sort[by]": "location_name", "sort[order]": "asc", [way]: cursor }
      const answer = await api.call("GET", "/reviews", { as, query })
      return answer.text
    }
    for (const way of ["after", "before"] as const) {
      const unknown = await page(missing, way)
      for (const id of [...first.unassignedLocationIds, ...second.locationIds]) {
        expect(await page(id, way)).toBe(unknown)
      }
      expect(await page(first.assignedLocationIds[1]!, way)).not.toBe(unknown)
    }
  })

  test("Admin reads all of these", async () => {
    const paths = [
      `/locations/${first.unassignedLocationIds[0]}`,
      `/groups/${first.unassignedGroupId}`,
      `/reviews/${first.reviewIds.at(-1)}`,
    ]
    const as = await api.login("admin@first.test")
    for (const path of paths)
      expect([path, (await api.call("GET", path, { as })).status]).toEqual([path, 200])
  })

  test.each(loginTypes)("lists hold rows of %s's own account only", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    for (const noun of ["locations", "groups", "reviews", "account_settings"]) {
      const { body } = await api.call("GET", `/${noun}`, { as, query: { per_page: 500 } })
      const rows = body._embedded[noun] as { account_id: number; location_id?: number }[]
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([first.id]))
      const visible = type === "Admin" ? first.locationIds : first.assignedLocationIds
      for (const row of rows) if (row.location_id) expect(visible).toContain(row.location_id)
    }
  })
})
