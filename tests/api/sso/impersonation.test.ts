import { and, eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { tokens, users } from "#review-api/db/schema/identity.ts"
import { hashToken } from "#review-api/identity/tokens.ts"
import { impersonationLink } from "#review-api/services/sso/impersonation-link.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { goodClaims, makeKeyPair, signToken } from "#tests/support/sso.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000

describe.each(testDatabases())("impersonation on %s (D-054)", (database) => {
  let api: TestApi
  let parent: SeededAccount
  let child: SeededAccount
  let other: SeededAccount
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ parent, child } = await seedPartner(api.deps))
    other = (await seedTwoAccounts(api.deps)).second
  })
  afterAll(() => api.close())

  const exchange = (token: string) => api.call("POST", "/sso/exchange", { body: { token } })
  const auditOf = (accountId: number, action: string) =>
    api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, action)))
      .orderBy(auditEntries.id)
  const link = (email: string) => impersonationLink(api.deps, { email, staff: "support@outpost.example" })
  const tokenOf = (address: string) => address.split("/sso-login/")[1]!

  test("is opened by a link of the provider, once, and the session says so", async () => {
    const address = await link("Admin@Second.test")
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sso-login\/[\w-]+\.[\w-]+\.[\w-]+$/)
    const { status, body } = await exchange(tokenOf(address))
    expect([status, body]).toMatchObject([
      201,
      { account_id: other.id, email: "admin@second.test", is_impersonated: true, is_shadowing: false },
    ])
    expect((await exchange(tokenOf(address))).status).toBe(410)
    const as = { email: body.email, token: body.token }
    expect((await api.call("GET", "/auth", { as })).body.is_impersonated).toBe(true)
  })

  test("stands in the log of the account with whoever acts, when it begins and when it ends", async () => {
    const { body } = await exchange(tokenOf(await link("admin@second.test")))
    await api.call("DELETE", "/auth", { as: { email: body.email, token: body.token } })
    const [start] = (await auditOf(other.id, "impersonation.start")).slice(-1)
    const [end] = (await auditOf(other.id, "impersonation.end")).slice(-1)
    expect(start).toMatchObject({ actorKind: "impersonated", after: { staff: "support@outpost.example" } })
    expect(end).toMatchObject({ actorKind: "impersonated", actorEmail: "admin@second.test" })
  })

  test("does not count as a login of the person, and ends after 60 idle minutes", async () => {
    const lastLogin = async () =>
      (await api.deps.db.select().from(users).where(eq(users.id, other.users.Admin.id)))[0]!.lastLoginAt
    const before = await lastLogin()
    const { body } = await exchange(tokenOf(await link("admin@second.test")))
    expect(await lastLogin()).toEqual(before)
    const as = { email: body.email, token: body.token }
    now += 61 * minuteMs
    expect((await api.call("GET", "/auth", { as })).status).toBe(401)
    const [row] = await api.deps.db
      .select()
      .from(tokens)
      .where(eq(tokens.hash, hashToken(as.token)))
    expect(row!.isImpersonated).toBe(true)
  })

  test("carries over into a shadow session, which tells both logs", async () => {
    const { body } = await exchange(tokenOf(await link("admin@partner.test")))
    const as = { email: body.email, token: body.token }
    const shadow = await api.call("POST", "/shadow_user/tokens", {
      as,
      body: { child_account_id: child.id },
    })
    expect(shadow.body).toMatchObject({ is_shadowing: true, is_impersonated: true })
    expect((await auditOf(child.id, "shadow.start")).at(-1)!.actorKind).toBe("impersonated")
    expect((await auditOf(parent.id, "shadow.start")).at(-1)!.actorKind).toBe("impersonated")
  })

  test("is for no one who cannot sign in, and no link outlives two minutes", async () => {
    for (const email of ["nobody@second.test", "email-only@second.test"]) {
      await expect(link(email)).rejects.toThrow(`No user logs in as ${email}.`)
    }
    const token = tokenOf(await link("admin@second.test"))
    now += 2 * minuteMs + 31_000
    expect((await exchange(token)).status).toBe(401)
  })

  test("is all that a key of the provider can do, and keys of links sign nothing else", async () => {
    const token = tokenOf(await link("admin@second.test"))
    const { kid } = JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()) as { kid: string }
    const forger = { ...(await makeKeyPair()), kid }
    const given = goodClaims(forger, { email: "admin@second.test", accountId: other.id }, now)
    expect((await exchange(await signToken(forger, { ...given, imp: true }))).status).toBe(401)
  })
})
