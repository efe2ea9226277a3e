import { eq } from "drizzle-orm"
import { integrationActionTypes } from "#lib/contract/index.ts"
import {
  integrationId,
  knownIntegrations,
  upsertIntegrations,
} from "#review-api/db/reference/integrations.ts"
import { featureRequests } from "#review-api/db/schema/feature-requests.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { globalIntegrationAccounts, oauthTokens } from "#review-api/db/schema/integrations.ts"
import { verifyAccess } from "#review-api/services/global-integration-accounts/verify-access.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { consentRedirect, consentTo } from "#tests/support/consent.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

type Item = Record<string, unknown> & { code: string; account_name: string; integration_status: string }

const now = new Date("2026-01-10T12:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

describe.each(databasesFor("sql", "search"))("integrations on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let parent: SeededAccount
  let child: SeededAccount
  let second: SeededAccount
  let tokenId: number

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    const { db } = api.deps
    await upsertIntegrations(db)
    ;({ second } = await seedTwoAccounts(api.deps))
    ;({ parent, child } = await seedPartner(api.deps))
    await db.update(accounts).set({ parentId: parent.id }).where(eq(accounts.id, second.id))
    const google = integrationId("google_my_business")
    const facebook = integrationId("facebook")
    const [token] = await db
      .insert(oauthTokens)
      .values([
        { accountId: child.id, integrationId: google, createdByUserId: child.users.Admin.id },
        { accountId: child.id, integrationId: facebook, expiresAt: inDays(-1) },
        { accountId: child.id, integrationId: integrationId("trustpilot"), revokedAt: inDays(-3) },
        { accountId: second.id, integrationId: facebook, expiresAt: inDays(3) },
        { accountId: parent.id, integrationId: google },
      ])
      .returning()
    tokenId = token!.id
    await db.insert(globalIntegrationAccounts).values([
      { accountId: child.id, integrationId: integrationId("bing_maps"), status: "active" },
      { accountId: child.id, integrationId: integrationId("g2") },
    ])
    admin = await api.login(emailOf("Admin", "partner.test"))
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, unknown> = {}, as = admin) =>
    api.call("GET", "/integrations", { as, query })
  const items = async (query: Record<string, unknown> = {}, as = admin) =>
    (await list(query, as)).body._embedded.integrations as Item[]
  const ofChildren = async (query: Record<string, unknown> = {}) =>
    (await items({ parent_id: parent.id, ...query })).map((item) => `${item.account_name}: ${item.code}`)

  describe("of the own account", () => {
    let own: Caller
    beforeAll(async () => {
      own = await api.login(emailOf("Admin", "child.test"))
    })
    const one = async (code: string) => (await items({}, own)).find((item) => item.code === code)!

    test("are the whole catalogue by name, each with id, name and code [P-141, P-548, P-448]", async () => {
      const found = await items({}, own)
      const names = knownIntegrations.map(({ name }) => name)
      expect(found.map(({ name }) => name)).toEqual(
        names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
      )
      for (const item of found) {
        expect(item).toMatchObject({ id: expect.any(Number), code: expect.stringMatching(/^[a-z_0-9]+$/) })
        expect([item.account_id, item["hidden"]]).toEqual([child.id, false])
      }
    })

    test("that are signed in to have their token, as long as it is not revoked [P-142, P-265]", async () => {
      expect(await one("google_my_business")).toMatchObject({
        oauth_token_id: tokenId,
        integrated: true,
        requested: false,
        integration_status: "active",
        expires_at: null,
      })
      expect(await one("facebook")).toMatchObject({
        oauth_token_id: expect.any(Number),
        integrated: true,
        integration_status: "expired",
        expires_at: inDays(-1),
      })
      expect(await one("trustpilot")).toMatchObject({
        oauth_token_id: null,
        integrated: false,
        integration_status: "inactive",
        expires_at: null,
      })
    })

    test("that are asked for are requested before they are given and integrated after [P-145, P-146, P-147, P-267, P-268]", async () => {
      const requested = {
        integration_type: "global_token",
        global_token_integration_id: expect.any(Number),
        global_token_integration_status: "access_requested",
        integrated: false,
        requested: true,
        integration_status: "inactive",
      }
      const given = { global_token_integration_status: "active", integrated: true, requested: false }
      expect(await one("g2")).toMatchObject(requested)
      expect(await one("bing_maps")).toMatchObject({ ...given, integration_status: "active" })
      const of = eq(globalIntegrationAccounts.integrationId, integrationId("g2"))
      await api.deps.db.update(globalIntegrationAccounts).set({ status: "active" }).where(of)
      expect(await one("g2")).toMatchObject(given)
      await api.deps.db.update(globalIntegrationAccounts).set({ status: "access_requested" }).where(of)
      expect(await one("caring")).toMatchObject({ integrated: false, requested: false })
    })

    test("are narrowed and sorted by every parameter [P-447]", async () => {
      const codes = async (query: object) => (await items({ ...query }, own)).map(({ code }) => code)
      expect(await codes({ hidden: true })).toEqual([])
      expect(await codes({ account_id: child.id, id: "3,1" })).toEqual(["google_my_business", "trustpilot"])
      expect(await codes({ integration_action_type_ids: integrationActionTypes.listings })).toEqual([
        "bing_maps",
        "facebook",
        "google_my_business",
      ])
      expect(await codes({ integration_source_category_id: "automation" })).toEqual([
        "hootsuite",
        "tableau",
        "zapier",
      ])
      expect(await codes({ integration_status: "active" })).toEqual(["bing_maps", "google_my_business"])
      const sorted = await codes({ "sort[by]": "name", "sort[order]": "desc" })
      expect(sorted.slice(0, 2)).toEqual(["zapier", "wellness"])
      expect((await list({ integration_status: "broken" }, own)).status).toBe(400)
    })

    test("are for who may read them alone", async () => {
      for (const [type, status] of [
        ["Manager", 200],
        ["User", 403],
        ["Limited User", 403],
        ["Read Only", 403],
      ] as const) {
        expect([type, (await list({}, await api.login(emailOf(type, "child.test")))).status]).toEqual([
          type,
          status,
        ])
      }
    })
  })

  describe("of child accounts", () => {
    test("are what these have connected or asked for, by account", async () => {
      expect(await ofChildren()).toEqual([
        "Partner Child: bing_maps",
        "Partner Child: facebook",
        "Partner Child: g2",
        "Partner Child: google_my_business",
        "Partner Child: trustpilot",
        "Second Account: facebook",
      ])
    })

    test("are narrowed by state, searched by account and integration, sorted and paged", async () => {
      expect(await ofChildren({ integration_status: "active" })).toEqual([
        "Partner Child: bing_maps",
        "Partner Child: google_my_business",
        "Second Account: facebook",
      ])
      expect(await ofChildren({ integration_status: "expired" })).toEqual(["Partner Child: facebook"])
      expect(await ofChildren({ integration_status: "inactive" })).toEqual([
        "Partner Child: g2",
        "Partner Child: trustpilot",
      ])
      expect(await ofChildren({ keywords: "FACE" })).toHaveLength(2)
      expect(await ofChildren({ keywords: "second" })).toEqual(["Second Account: facebook"])
      const sorted = (by: string, order: string) => ofChildren({ "sort[by]": by, "sort[order]": order })
      expect((await sorted("account", "desc"))[0]).toBe("Second Account: facebook")
      expect((await sorted("name", "asc")).slice(0, 3)).toEqual([
        "Partner Child: bing_maps",
        "Partner Child: facebook",
        "Second Account: facebook",
      ])
      expect((await sorted("expires_at", "asc")).slice(0, 2)).toEqual([
        "Partner Child: facebook",
        "Second Account: facebook",
      ])
      expect((await sorted("status", "asc"))[0]).toBe("Partner Child: bing_maps")
      const { body } = await list({ parent_id: parent.id, per_page: 4, page: 2 })
      expect([body._embedded.integrations.length, body._total, body._total_pages]).toEqual([2, 6, 2])
    })

    test("are for users of the parent with the permission, and no one else's", async () => {
      for (const [type, status] of [
        ["Manager", 200],
        ["User", 200],
        ["Limited User", 403],
        ["Read Only", 403],
      ] as const) {
        const as = await api.login(emailOf(type, "partner.test"))
        expect([type, (await list({ parent_id: parent.id }, as)).status]).toEqual([type, status])
      }
      expect((await list({ parent_id: child.id })).status).toBe(403)
      const stranger = await api.login(emailOf("Admin", "second.test"))
      expect((await list({ parent_id: second.id }, stranger)).body).toMatchObject({
        status: 403,
        code: "permission",
      })
    })

    test("are a file of mta_integrations, as the list is narrowed [F-212]", async () => {
      const file = (query: Record<string, unknown> = {}) =>
        api.call("GET", "/export/csv/mta_integrations", {
          as: admin,
          query: { parent_id: parent.id, ...query },
        })
      const answer = await file({ keywords: "facebook" })
      expect(answer.text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
        "account_id,account,integration,status,expires_at",
        `${child.id},Partner Child,Facebook,expired,2026-01-09 12:00`,
        `${second.id},Second Account,Facebook,active,2026-01-13 12:00`,
      ])
      const polled = await api.call("POST", `/export_files/${parent.id}`, {
        as: admin,
        body: { resource: "mta_integrations", filters: { integration_status: "expired" } },
      })
      expect([polled.status, polled.body.status]).toEqual([201, "pending"])
      const set = (status: string) =>
        api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, parent.id))
      await set("trial")
      const refused = await file()
      await set("active")
      expect([refused.status, refused.body.code]).toEqual([403, "feature_off"])
    })
  })

  describe("tokens", () => {
    const tokensOf = async (as: Caller) =>
      (await api.call("GET", "/oauth_tokens", { as })).body._embedded.oauth_tokens as Record<
        string,
        unknown
      >[]

    test("are those of the own account, with what they are for, their end and state [P-148, P-452]", async () => {
      const own = await api.login(emailOf("Admin", "child.test"))
      expect(withoutLinks(await tokensOf(own))).toEqual([
        {
          id: tokenId,
          account_id: child.id,
          integration_id: integrationId("google_my_business"),
          integration_code: "google_my_business",
          created_by_user_id: child.users.Admin.id,
          expires_at: null,
          status: "active",
        },
        expect.objectContaining({
          integration_code: "facebook",
          expires_at: inDays(-1),
          status: "expired",
        }),
        expect.objectContaining({ integration_code: "trustpilot", expires_at: null, status: "revoked" }),
      ])
      expect(await tokensOf(admin)).toHaveLength(1)
    })

    test("are revoked by an Admin once; the integration is inactive then", async () => {
      const path = `/oauth_tokens/${tokenId}`
      const manager = await api.login(emailOf("Manager", "child.test"))
      expect((await api.call("DELETE", path, { as: manager })).status).toBe(403)
      expect((await api.call("DELETE", path, { as: admin })).status).toBe(404)
      const own = await api.login(emailOf("Admin", "child.test"))
      expect((await api.call("DELETE", path, { as: own })).status).toBe(204)
      expect((await tokensOf(own))[0]).toMatchObject({ id: tokenId, status: "revoked" })
      const [google] = await items({ id: integrationId("google_my_business") }, own)
      expect(google).toMatchObject({
        oauth_token_id: null,
        integrated: false,
        integration_status: "inactive",
      })
      expect((await api.call("DELETE", path, { as: own })).status).toBe(404)
    })
  })

  describe("access that is requested", () => {
    const path = "/global_integration_accounts"
    const request = (as: Caller, integration_id: unknown) =>
      api.call("POST", path, { as, body: { integration_id } })
    let own: Caller
    beforeAll(async () => {
      own = await api.login(emailOf("Admin", "child.test"))
    })
    const one = async (code: string) => (await items({}, own)).find((item) => item.code === code)!

    test("waits until the provider verifies it, whoever asks again, and is told to support [P-269, P-541]", async () => {
      const id = integrationId("cars")
      const made = await request(own, id)
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          account_id: child.id,
          integration_id: id,
          global_token_integration_status: "access_requested",
        }),
      ])
      expect((await request(own, id)).body.id).toBe(made.body.id)
      expect(await one("cars")).toMatchObject({ name: "Cars.com", requested: true, integrated: false })
      const asked = await api.deps.db
        .select({ featureName: featureRequests.featureName })
        .from(featureRequests)
        .where(eq(featureRequests.accountId, child.id))
      expect(asked).toEqual([{ featureName: `Access to Cars.com (request ${made.body.id})` }])

      const given = await verifyAccess(api.deps, { request: made.body.id, staff: "ops" })
      expect(given).toMatch(/ now has access to Cars\.com\.$/)
      expect(await one("cars")).toMatchObject({ integrated: true, integration_status: "active" })
      await verifyAccess(api.deps, { request: made.body.id, isUnreachable: true, staff: "ops" })
      expect(await one("cars")).toMatchObject({ integrated: true, integration_status: "expired" })
      await expect(verifyAccess(api.deps, { request: -1, staff: "ops" })).rejects.toThrow("no request -1")
    })

    test("is for sources that are given this way, and for an Admin", async () => {
      for (const wrong of [integrationId("facebook"), integrationId("zapier"), 987_654_321]) {
        const refused = await request(own, wrong)
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["integration_id"]])
      }
      const manager = await api.login(emailOf("Manager", "child.test"))
      expect((await request(manager, integrationId("caring"))).status).toBe(403)
    })

    test("is ended by an Admin of the account alone", async () => {
      const { body } = await request(own, integrationId("wellness"))
      const foreign = await api.login(emailOf("Admin", "second.test"))
      expect((await api.call("DELETE", `${path}/${body.id}`, { as: foreign })).status).toBe(404)
      expect((await api.call("DELETE", `${path}/${body.id}`, { as: own })).status).toBe(204)
      expect(await one("wellness")).toMatchObject({ integrated: false, requested: false })
    })
  })

  describe("a consent", () => {
    const connect = (as: Caller, body: object) => api.call("POST", "/oauth_tokens", { as, body })

    test("is asked for at an address of the provider with state and challenge (D-061)", async () => {
      const as = await api.login(emailOf("Admin", "second.test"))
      const body = {
        provider: "trustpilot",
        state: "s".repeat(32),
        code_challenge: "c".repeat(43),
        redirect_uri: consentRedirect("trustpilot"),
      }
      const ask = (own: object) => api.call("POST", "/oauth_tokens/authorize", { as, body: own })
      const asked = await ask(body)
      expect([asked.status, asked.body.is_simulated]).toEqual([200, true])
      expect(new URL(asked.body.authorization_url).searchParams.get("state")).toBe(body.state)
      for (const wrong of [{ provider: "yelp" }, { code_challenge: "x" }, { redirect_uri: "ftp://x" }])
        expect((await ask({ ...body, ...wrong })).status).toBe(422)
    })

    test("connects with its code, verifier and redirect URI together, each of which is checked", async () => {
      const as = await api.login(emailOf("Admin", "second.test"))
      const body = await consentTo(api, "trustpilot")
      for (const wrong of [
        { code_verifier: "w".repeat(43) },
        { redirect_uri: consentRedirect("google") },
        { provider: "google" },
        { code: `${body.code}x` },
      ]) {
        const refused = await connect(as, { ...body, ...wrong })
        expect([refused.status, refused.body.code]).toEqual([422, "consent_invalid"])
      }
      const manager = await api.login(emailOf("Manager", "second.test"))
      expect((await connect(manager, body)).status).toBe(403)
      expect((await connect(as, { ...body, account_id: child.id })).status).toBe(403)

      const made = await connect(as, body)
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          account_id: second.id,
          integration_code: "trustpilot",
          created_by_user_id: second.users.Admin.id,
          status: "active",
        }),
      ])
      expect((await items({ id: integrationId("trustpilot") }, as))[0]).toMatchObject({
        oauth_token_id: made.body.id,
        integration_status: "active",
      })
    })
  })
})
