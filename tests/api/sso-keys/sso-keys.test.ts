import { generateKeyPairSync } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { makeKeyPair } from "#tests/support/sso.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("keys of partners on %s (D-053)", (database) => {
  let api: TestApi
  let parent: SeededAccount
  let child: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ parent, child } = await seedPartner(api.deps))
    const { first } = await seedTwoAccounts(api.deps)
    // The child of the partner is a partner too.
    await api.deps.db.update(accounts).set({ parentId: child.id }).where(eq(accounts.id, first.id))
  })
  afterAll(() => api.close())

  const auditOf = (accountId: number, action: string) =>
    api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, action)))
      .orderBy(auditEntries.id)
  const as = (email = "admin@partner.test") => api.login(email)
  const add = async (public_key: unknown, email?: string) =>
    api.call("POST", "/sso_keys", { as: await as(email), body: { name: "Portal", public_key } })

  test("are listed newest first, with what a partner needs to sign", async () => {
    const { pem } = await makeKeyPair()
    const made = await add(pem)
    const { body } = await api.call("GET", "/sso_keys", { as: await as() })
    expect(body._embedded.sso_keys[0]).toMatchObject({
      account_id: parent.id,
      kid: made.body.kid,
      name: "Portal",
      algorithm: "EdDSA",
      public_key: pem.endsWith("\n") ? pem : `${pem}\n`,
      revoked_at: null,
      last_used_at: null,
    })
    expect(body._total).toBe(body._embedded.sso_keys.length)
  })

  test("may be given as a JWK", async () => {
    const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    const answer = await add(JSON.stringify({ kty: "OKP", crv: "Ed25519", x }))
    expect([answer.status, answer.body.algorithm]).toEqual([201, "EdDSA"])
  })

  test.each([
    ["nothing", "", "can't be blank"],
    ["words", "my key", "could not be read. Paste it as PEM or JWK"],
    ["half a JWK", '{"kty":"OKP"}', "could not be read. Paste it as PEM or JWK"],
    ["a private key", "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----", /^is a private key/],
    ["a private JWK", '{"kty":"OKP","crv":"Ed25519","x":"a","d":"b"}', /^is a private key/],
    [
      "a key of another kind",
      '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
      "must be Ed25519 or RSA",
    ],
  ])("that are none are refused at their field: %s", async (_, key, error) => {
    const answer = await add(key)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.public_key[0]).toMatch(error)
  })

  test("too short an RSA key is refused", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 1_024 })
    const answer = await add(publicKey.export({ type: "spki", format: "pem" }))
    expect(answer.body.errors).toEqual({ public_key: ["must have 2048 to 8192 bits"] })
  })

  test("with an exponent that lets anybody sign are refused (D-053)", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 })
    const { n } = publicKey.export({ format: "jwk" })
    for (const e of ["AQ", "Aw", "EQ", "AQAC"]) {
      const answer = await add(JSON.stringify({ kty: "RSA", n, e }))
      expect([e, answer.status, answer.body.errors]).toEqual([
        e,
        422,
        { public_key: ["must have an exponent of 65537"] },
      ])
    }
    expect((await add(JSON.stringify({ kty: "RSA", n, e: "AQAB" }))).status).toBe(201)
  })

  test("that need no private key for a signature are refused", async () => {
    const points = ["01", "00", `ec${"ff".repeat(30)}7f`, `ed${"ff".repeat(30)}ff`].map((hex) =>
      Buffer.from(hex.padEnd(64, "0"), "hex").toString("base64url"),
    )
    const even = Buffer.alloc(256)
    even[0] = 0x80
    const keys = [
      ...points.map((x) => ({ kty: "OKP", crv: "Ed25519", x })),
      { kty: "RSA", n: even.toString("base64url"), e: "AQAB" },
    ]
    for (const key of keys) {
      const answer = await add(JSON.stringify(key))
      expect([answer.status, answer.body.errors]).toEqual([422, { public_key: ["is not a safe key"] }])
    }
  })

  test("are for Admins of partners alone, and each partner's own", async () => {
    for (const email of ["manager@partner.test", "user@partner.test", "admin@second.test"]) {
      expect((await add("x", email)).status).toBe(403)
      expect((await api.call("GET", "/sso_keys", { as: await as(email) })).status).toBe(403)
    }
    const list = await api.call("GET", "/sso_keys", { as: await as() })
    const { id } = list.body._embedded.sso_keys[0]
    const stranger = await as("admin@child.test")
    const foreignKey = await api.call("DELETE", `/sso_keys/${id}`, { as: stranger })
    const missing = await api.call("DELETE", "/sso_keys/987654321", { as: stranger })
    expect([foreignKey.status, foreignKey.text]).toEqual([404, missing.text])
  })

  test("cannot be made in a shadow session", async () => {
    const { body } = await api.call("POST", "/shadow_user/tokens", {
      as: await as(),
      body: { child_account_id: child.id },
    })
    const shadow = { email: body.email, token: body.token }
    const answer = await api.call("POST", "/sso_keys", {
      as: shadow,
      body: { name: "Portal", public_key: (await makeKeyPair()).pem },
    })
    expect([answer.status, answer.body.code]).toEqual([403, "permission"])
  })

  test("are at most 20 in use, and made and revoked in the log", async () => {
    const before = await auditOf(parent.id, "sso_keys.create")
    const { pem } = await makeKeyPair()
    let answer = await add(pem)
    for (let turn = 0; turn < 25 && answer.status === 201; turn += 1) answer = await add(pem)
    expect([answer.status, answer.body.error]).toEqual([409, "You can have up to 20 keys. Revoke one first."])
    const entries = await auditOf(parent.id, "sso_keys.create")
    expect(entries.length).toBeGreaterThan(before.length)
    expect(entries.at(-1)).toMatchObject({ resourceType: "sso_key", resourceName: "Portal" })
    expect(JSON.stringify(entries)).not.toContain("BEGIN")
    const path = `/sso_keys/${entries.at(-1)!.resourceId}`
    for (const status of [204, 204]) {
      expect((await api.call("DELETE", path, { as: await as() })).status).toBe(status)
    }
    expect(await auditOf(parent.id, "sso_keys.revoke")).toHaveLength(1)
  })
})
