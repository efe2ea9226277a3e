import { createHash, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const redirect = "https://app.example/cb?keep=1"
const verifier = randomBytes(32).toString("base64url")
const challenge = createHash("sha256").update(verifier).digest("base64url")
const all = ["reviews.read", "reviews.respond", "locations.read", "locations.write"]
const minuteMs = 60_000

describe.each(testDatabases())("applications of others on %s (D-060)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let now = Date.parse("2026-03-01T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const register = (more: object = {}, as = admin) =>
    api.call("POST", "/oauth_inbound_clients", {
      as,
      body: { name: "Reply Helper", redirect_uris: [redirect], scopes: all, ...more },
    })
  const query = (clientId: string, more: object = {}) => ({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: "code",
    scope: "reviews.read locations.read",
    state: "s-1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...more,
  })
  const approve = (clientId: string, more: object = {}, as = admin) =>
    api.call("POST", "/oauth/authorize", { as, body: { ...query(clientId, more), approve: true } })
  const codeOf = async (clientId: string, more: object = {}, as = admin) => {
    const { status, body } = await approve(clientId, more, as)
    expect(status).toBe(201)
    return new URL(body.redirect_to).searchParams.get("code")!
  }
  const trade = (clientId: string, code: string, more: object = {}) =>
    api.call("POST", "/oauth/token", {
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirect,
        client_id: clientId,
        code_verifier: verifier,
        ...more,
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const ask = (token: string, path: string, method = "GET", body?: unknown) =>
    api.call(method, path, { headers: bearer(token), body })
  const clientId = async (more: object = {}) => (await register(more)).body.client_id as string

  test("trades a code with its verifier for a token that may do what was allowed, and no more", async () => {
    const id = await clientId()
    const described = await api.call("GET", "/oauth/authorize", { as: admin, query: query(id) })
    expect(described.body).toMatchObject({
      client_name: "Reply Helper",
      scopes: [
        { code: "reviews.read", text: "View your reviews" },
        { code: "locations.read", text: "View your locations and groups" },
      ],
    })
    const { body } = await approve(id)
    const to = new URL(body.redirect_to)
    expect([to.origin + to.pathname, to.searchParams.get("keep"), to.searchParams.get("state")]).toEqual([
      "https://app.example/cb",
      "1",
      "s-1",
    ])
    const tokens = await trade(id, to.searchParams.get("code")!)
    expect(tokens.body).toMatchObject({
      token_type: "Bearer",
      expires_in: 3600,
      scope: "reviews.read locations.read",
    })
    const token = tokens.body.access_token as string
    expect((await ask(token, "/reviews")).status).toBe(200)
    expect((await ask(token, "/locations")).status).toBe(200)
    for (const path of [
      "/auth",
      `/users/${first.users.Admin.id}`,
      "/oauth_inbound_clients",
      "/account_settings",
    ]) {
      expect([path, (await ask(token, path)).status]).toEqual([path, 403])
    }
    expect((await ask(token, `/accounts/${first.id}`, "PATCH", { name: "Mine" })).status).toBe(403)
    expect((await ask(token, "/auth", "DELETE")).status).toBe(403)
    const asPerson = await api.call("GET", "/reviews", { as: { email: admin.email, token } })
    expect(asPerson.status).toBe(401)
    expect((await ask(admin.token, "/reviews")).status).toBe(401)
  })

  test("an application sees no more than the user who allowed it", async () => {
    const as = await api.login(emailOf("User", "first.test"))
    const id = await clientId()
    const { body } = await trade(id, await codeOf(id, {}, as))
    const own = await api.call("GET", "/locations", { as })
    const seen = await ask(body.access_token, "/locations")
    expect(seen.body._total).toBe(own.body._total)
    const everything = await api.call("GET", "/locations", { as: admin })
    expect(seen.body._total).toBeLessThan(everything.body._total)
  })

  test("a code is good once, for a minute, and a second use ends the access", async () => {
    const id = await clientId()
    const code = await codeOf(id)
    const { body } = await trade(id, code)
    expect((await ask(body.access_token, "/reviews")).status).toBe(200)
    expect((await trade(id, code)).body).toMatchObject({ status: 400, error: "invalid_grant" })
    expect((await ask(body.access_token, "/reviews")).status).toBe(401)
    const late = await codeOf(id)
    now += minuteMs
    expect((await trade(id, late)).body.error).toBe("invalid_grant")
  })

  test.each([
    ["another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
    ["no verifier", { code_verifier: "" }],
    ["the challenge as verifier", { code_verifier: challenge }],
    ["another address", { redirect_uri: "https://app.example/other" }],
    ["another client", { client_id: "unknown" }],
  ])("refuses a code with %s", async (_, more) => {
    const id = await clientId()
    const code = await codeOf(id)
    expect((await trade(id, code, more)).body).toMatchObject({ status: 400, error: "invalid_grant" })
  })

  test("refresh tokens turn over; one that comes back ends the access", async () => {
    const id = await clientId()
    const { body: first } = await trade(id, await codeOf(id))
    const again = (token: string) =>
      api.call("POST", "/oauth/token", {
        body: { grant_type: "refresh_token", refresh_token: token, client_id: id },
      })
    now += 61 * minuteMs
    expect((await ask(first.access_token, "/reviews")).status).toBe(401)
    const { body: second } = await again(first.refresh_token)
    expect((await ask(second.access_token, "/reviews")).status).toBe(200)
    expect((await again(first.refresh_token)).body.error).toBe("invalid_grant")
    expect((await ask(second.access_token, "/reviews")).status).toBe(401)
    expect((await again(second.refresh_token)).body.error).toBe("invalid_grant")
  })

  test.each([
    ["an unknown client", { client_id: "nobody" }, "invalid_client"],
    ["a foreign address", { redirect_uri: "https://evil.example/" }, "invalid_redirect_uri"],
    ["an address that only begins alike", { redirect_uri: `${redirect}&more` }, "invalid_redirect_uri"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["no challenge", { code_challenge: "" }, "invalid_request"],
    ["an unknown scope", { scope: "billing.read" }, "invalid_scope"],
  ])("refuses to ask with %s", async (_, more, code) => {
    const id = await clientId()
    const { status, body } = await approve(id, more)
    expect([status, body.code]).toEqual([400, code])
  })

  test("denying sends no code", async () => {
    const id = await clientId()
    const body = { ...query(id), approve: false }
    const answer = await api.call("POST", "/oauth/authorize", { as: admin, body })
    const to = new URL(answer.body.redirect_to)
    expect([to.searchParams.get("error"), to.searchParams.get("state"), to.searchParams.has("code")]).toEqual(
      ["access_denied", "s-1", false],
    )
  })

  test("an application of another account may not ask, one of the parent may", async () => {
    const id = await clientId()
    const stranger = await api.login("admin@second.test")
    expect((await approve(id, {}, stranger)).body.code).toBe("invalid_client")
    await seedPartner(api.deps)
    const parent = await register({}, await api.login("admin@partner.test"))
    const child = await api.login("admin@child.test")
    expect((await approve(parent.body.client_id, {}, child)).status).toBe(201)
  })

  test("revoking ends access at once, deleting the application as well, a cut scope cuts the token", async () => {
    const made = await register()
    const id = made.body.client_id as string
    const { body: one } = await trade(id, await codeOf(id))
    const { body: list } = await api.call("GET", "/oauth_inbound_grants", { as: admin })
    const grant = list._embedded.oauth_inbound_grants[0]
    expect(grant).toMatchObject({ client_name: "Reply Helper", user_email: admin.email })
    await api.call("DELETE", `/oauth_inbound_grants/${grant.id}`, { as: admin })
    expect((await ask(one.access_token, "/reviews")).status).toBe(401)
    const { body: two } = await trade(id, await codeOf(id))
    const path = `/oauth_inbound_clients/${made.body.id}`
    const body = { name: "Reply Helper", redirect_uris: [redirect], scopes: ["locations.read"] }
    await api.patch(path, { as: admin, body })
    expect((await ask(two.access_token, "/reviews")).status).toBe(403)
    expect((await ask(two.access_token, "/locations")).status).toBe(200)
    expect((await api.call("DELETE", path, { as: admin })).status).toBe(204)
    expect((await ask(two.access_token, "/locations")).status).toBe(401)
  })

  test.each([
    [{ name: " " }, "name"],
    [{ redirect_uris: [] }, "redirect_uris"],
    [{ redirect_uris: ["http://app.example/cb"] }, "redirect_uris"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "redirect_uris"],
    [{ redirect_uris: ["https://app.example/cb#x"] }, "redirect_uris"],
    [{ redirect_uris: ["https://me:secret@app.example/cb"] }, "redirect_uris"],
    [{ scopes: ["everything"] }, "scopes"],
    [{ scopes: [] }, "scopes"],
  ])("refuses to register %j", async (more, field) => {
    const { status, body } = await register(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test.each([
    "https://app.example/cb",
    "http://127.0.0.1:7000/cb",
    "http://localhost/cb",
    "com.example.app:/cb",
  ])("registers %s", async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201)
  })

  test.each(loginTypes.filter((type) => type !== "Admin"))("%s registers nothing (D-023)", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    expect((await register({}, as)).body).toMatchObject({ status: 403, code: "permission" })
  })

  test("no secret is stored as it is", async () => {
    const id = await clientId()
    const code = await codeOf(id)
    const { body } = await trade(id, code)
    const rows = await anyRows(api.deps.db, sql`select * from oauth_secrets`)
    const audit = await anyRows(api.deps.db, sql`select * from audit_entries`)
    const text = JSON.stringify([rows, audit])
    for (const secret of [code, body.access_token, body.refresh_token]) expect(text).not.toContain(secret)
  })
})
