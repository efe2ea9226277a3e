import { createHash, createHmac, createPublicKey, generateKeyPairSync, verify } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { JWTPayload } from "jose"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts, tokens, users } from "#review-api/db/schema/identity.ts"
import { ssoKeys, ssoTokens } from "#review-api/db/schema/sso.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { goodClaims, makeKeyPair, type Signer, signToken } from "#tests/support/sso.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const minuteMs = 60_000
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

describe.each(databasesFor("locks"))("single sign-on on %s", (database) => {
  let api: TestApi
  let parent: SeededAccount
  let child: SeededAccount
  let other: SeededAccount
  let grandchild: SeededAccount
  let own: Signer
  let rsa: Signer
  let foreign: Signer
  let now = Date.parse("2026-01-01T09:00:00Z")
  const logged: string[] = []

  beforeAll(async () => {
    const logTo = (line: string) => void logged.push(line)
    api = await startTestApi({ database, clock: { now: () => new Date(now) }, logTo })
    ;({ parent, child } = await seedPartner(api.deps))
    ;({ first: grandchild, second: other } = await seedTwoAccounts(api.deps))
    await api.deps.db.update(accounts).set({ parentId: child.id }).where(eq(accounts.id, grandchild.id))
    own = await register("admin@partner.test")
    rsa = await register("admin@partner.test", "RS256")
    // The child of the partner is a partner too.
    foreign = await register("admin@child.test")
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 10 * minuteMs
  })

  async function register(email: string, algorithm: "EdDSA" | "RS256" = "EdDSA"): Promise<Signer> {
    const pair = await makeKeyPair(algorithm)
    const body = { name: `Portal ${algorithm}`, public_key: pair.pem }
    const answer = await api.call("POST", "/sso_keys", { as: await api.login(email), body })
    expect([answer.status, answer.body.algorithm]).toEqual([201, algorithm])
    return { ...pair, kid: answer.body.kid }
  }
  const subject = () => ({ email: "user@child.test", accountId: child.id })
  const claims = (more: JWTPayload = {}, signer = own) => ({
    ...goodClaims(signer, subject(), now),
    ...more,
  })
  const exchange = (token: string) => api.call("POST", "/sso/exchange", { body: { token } })
  const refusal = [401, { status: 401, error: "Single sign-on failed.", code: "unauthenticated" }]
  const setUser = (id: number, values: Partial<typeof users.$inferInsert>) =>
    api.deps.db.update(users).set(values).where(eq(users.id, id))
  const auditOf = (accountId: number, action: string) =>
    api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, action)))
      .orderBy(auditEntries.id)

  test.each(["EdDSA", "RS256"] as const)(
    "logs a user of a child account in with a token of the partner, %s (D-052, D-053)",
    async (algorithm) => {
      const signer = algorithm === "EdDSA" ? own : rsa
      const { status, body } = await exchange(await signToken(signer, claims({ iss: signer.kid })))
      expect([status, body]).toMatchObject([
        201,
        {
          account_id: child.id,
          user_id: child.users.User.id,
          email: "user@child.test",
          is_shadowing: false,
          is_impersonated: false,
          status: "active",
        },
      ])
      const as = { email: body.email, token: body.token }
      expect((await api.call("GET", "/locations", { as })).status).toBe(200)
    },
  )

  test("logs users of the partner itself in, whatever the case of the email", async () => {
    const more = { sub: "ADMIN@Partner.test", account_id: String(parent.id) }
    const { status, body } = await exchange(await signToken(own, claims(more)))
    expect([status, body.account_id]).toEqual([201, parent.id])
  })

  test("accepts a token once, also when it is shown twice at the same moment", async () => {
    const token = await signToken(own, claims())
    const answers = await atOnce([exchange(token), exchange(token), exchange(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410])
    expect((await exchange(token)).status).toBe(410)
    const same = claims()
    expect((await exchange(await signToken(own, { ...same, sub: "admin@child.test" }))).status).toBe(201)
    expect((await exchange(await signToken(own, same))).status).toBe(410)
  })

  test("remembers a token until 5 minutes after its end, and keys apart (D-053)", async () => {
    const given = claims()
    await exchange(await signToken(own, given))
    const others = await signToken(rsa, { ...given, iss: rsa.kid })
    expect((await exchange(others)).status).toBe(201)
    const kept = () => api.deps.db.select().from(ssoTokens).where(eq(ssoTokens.jti, given.jti!))
    now = (given.exp! + 299) * 1_000
    await exchange(await signToken(own, claims()))
    expect(await kept()).toHaveLength(2)
    now = (given.exp! + 301) * 1_000
    await exchange(await signToken(own, claims()))
    expect(await kept()).toEqual([])
  })

  const iat = () => Math.floor(now / 1_000)
  const wrong: Record<string, () => Promise<string> | string> = {
    "no token at all": () => "x",
    "three dots": () => "..",
    "an unsigned token": () => `${base64({ alg: "none", kid: own.kid })}.${base64(claims())}.`,
    "alg none with a signature": async () => {
      const [, payload, signature] = (await signToken(own, claims())).split(".")
      return `${base64({ alg: "none", kid: own.kid })}.${payload}.${signature}`
    },
    "a key of somebody else under this kid": async () => {
      const forger = await makeKeyPair()
      return signToken({ ...forger, kid: own.kid }, claims())
    },
    "a changed payload": async () => {
      const [header, , signature] = (await signToken(own, claims())).split(".")
      return `${header}.${base64(claims({ sub: "admin@child.test" }))}.${signature}`
    },
    "a cut signature": async () => (await signToken(own, claims())).slice(0, -4),
    "the public key as a secret (HS256)": () => {
      const head = `${base64({ alg: "HS256", kid: rsa.kid })}.${base64(claims({ iss: rsa.kid }))}`
      return `${head}.${createHmac("sha256", rsa.pem).update(head).digest("base64url")}`
    },
    "the trimmed public key as a secret (HS256)": () => {
      const head = `${base64({ alg: "HS256", kid: own.kid })}.${base64(claims())}`
      return `${head}.${createHmac("sha256", own.pem.trim()).update(head).digest("base64url")}`
    },
    "another algorithm of the same key": async () => {
      const pair = await makeKeyPair("RS256")
      return signToken({ ...pair, kid: own.kid }, claims())
    },
    "a key in its own header": async () => {
      const forger = await makeKeyPair()
      const jwk = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }
      return signToken({ ...forger, kid: own.kid }, claims(), { jwk, jku: "http://127.0.0.1/keys" })
    },
    "a critical extension that nobody knows": async () => {
      const head = base64({ alg: "EdDSA", kid: own.kid, crit: ["x"], x: 1 })
      const [, payload, signature] = (await signToken(own, claims())).split(".")
      return `${head}.${payload}.${signature}`
    },
    "no kid": () => signToken(own, claims(), { kid: undefined }),
    "an unknown kid": () => signToken(own, claims({ iss: "unknown" }), { kid: "unknown" }),
    "a kid that the database cannot hold": () => signToken(own, claims(), { kid: "a\u0000b" }),
    "the kid of another partner": () => signToken(own, claims({ iss: foreign.kid }), { kid: foreign.kid }),
    "another partner as its issuer": () => signToken(own, claims({ iss: foreign.kid })),
    "no issuer": () => signToken(own, claims({ iss: undefined })),
    "another audience": () => signToken(own, claims({ aud: "another-product" })),
    "more audiences than us": () => signToken(own, claims({ aud: ["outpost", "another-product"] })),
    "no audience": () => signToken(own, claims({ aud: undefined })),
    "an end that has passed": () => signToken(own, claims({ iat: iat() - 150, exp: iat() - 31 })),
    "no end": () => signToken(own, claims({ exp: undefined })),
    "a life of more than 120 s": () => signToken(own, claims({ exp: iat() + 121 })),
    "an end before its beginning": () => signToken(own, claims({ iat: iat() + 20, exp: iat() + 10 })),
    "a beginning in the future": () => signToken(own, claims({ iat: iat() + 31, exp: iat() + 100 })),
    "no beginning": () => signToken(own, claims({ iat: undefined })),
    "a beginning that is no number": () => signToken(own, { ...claims(), iat: "now" } as never),
    "a time before which it is not good": () => signToken(own, claims({ nbf: iat() + 60 })),
    "no jti": () => signToken(own, claims({ jti: undefined })),
    "an empty jti": () => signToken(own, claims({ jti: "" })),
    "a jti that the database cannot hold": () => signToken(own, claims({ jti: "a\u0000b" })),
    "no subject": () => signToken(own, claims({ sub: undefined })),
    "an unknown user": () => signToken(own, claims({ sub: "nobody@child.test" })),
    "a subject that the database cannot hold": () => signToken(own, claims({ sub: "a\u0000@child.test" })),
    "a user who receives e-mail only": () => signToken(own, claims({ sub: "email-only@child.test" })),
    "no account": () => signToken(own, claims({ account_id: undefined })),
    "another account than the user's": () => signToken(own, claims({ account_id: parent.id })),
    "a foreign account": () => signToken(own, claims({ sub: "user@second.test", account_id: other.id })),
    "a child of its child": () =>
      signToken(own, claims({ sub: "user@first.test", account_id: grandchild.id })),
    "the account of its parent": () =>
      signToken(foreign, claims({ iss: foreign.kid, sub: "user@partner.test", account_id: parent.id })),
    "impersonation, which is the provider's": () => signToken(own, claims({ imp: true, act: "a@b.example" })),
  }

  test("takes links whose audience is the word of the guide, or the product's as before (D-053)", async () => {
    for (const aud of ["sso", "outpost"]) {
      expect([aud, (await exchange(await signToken(own, claims({ aud })))).status]).toEqual([aud, 201])
    }
  })

  test.each(Object.keys(wrong))("refuses a token with %s, without saying why (D-053)", async (name) => {
    const before = await api.deps.db.select().from(tokens)
    const answer = await exchange(await wrong[name]!())
    expect([answer.status, answer.body]).toEqual(refusal)
    expect(await api.deps.db.select().from(tokens)).toHaveLength(before.length)
  })

  test("refuses a token that a key with an exponent of 1 lets anybody make, also of a key from before (D-053)", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 })
    const weak = createPublicKey({ key: { ...publicKey.export({ format: "jwk" }), e: "AQ" }, format: "jwk" })
    await api.deps.db
      .update(ssoKeys)
      .set({ publicKey: weak.export({ type: "spki", format: "pem" }).toString() })
      .where(eq(ssoKeys.kid, rsa.kid))
    const signed = `${base64({ alg: "RS256", kid: rsa.kid })}.${base64(claims({}, rsa))}`
    // PKCS #1 padding around the digest: raised to the power of 1 it is its own signature.
    const info = Buffer.from("3031300d060960864801650304020105000420", "hex")
    const digest = Buffer.concat([info, createHash("sha256").update(signed).digest()])
    const padding = Buffer.alloc(256 - digest.length - 3, 0xff)
    const signature = Buffer.concat([Buffer.from([0, 1]), padding, Buffer.from([0]), digest])
    expect(verify("RSA-SHA256", Buffer.from(signed), weak, signature)).toBe(true)
    const answer = await exchange(`${signed}.${signature.toString("base64url")}`)
    expect([answer.status, answer.body]).toEqual(refusal)
    await api.deps.db.update(ssoKeys).set({ publicKey: rsa.pem }).where(eq(ssoKeys.kid, rsa.kid))
  })

  test("forgives clocks that differ by 30 seconds", async () => {
    const early = claims({ iat: iat() + 30, exp: iat() + 90 })
    const late = claims({ iat: iat() - 140, exp: iat() - 29 })
    for (const given of [early, late]) {
      expect((await exchange(await signToken(own, given))).status).toBe(201)
    }
  })

  test("takes a call without a token, or with one too long for an address, as an error of that field", async () => {
    for (const body of [{}, { token: "" }, { token: "x".repeat(5_000) }, { token: 1 }]) {
      const answer = await api.call("POST", "/sso/exchange", { body })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["token"]])
    }
  })

  test("refuses a user who was deactivated, and nothing of a revoked key any more", async () => {
    await setUser(child.users.User.id, { deactivatedAt: new Date(now).toISOString() })
    expect((await exchange(await signToken(own, claims()))).status).toBe(401)
    await setUser(child.users.User.id, { deactivatedAt: null })
    const as = await api.login("admin@partner.test")
    const brief = await register("admin@partner.test")
    const list = await api.call("GET", "/sso_keys", { as })
    const { id } = list.body._embedded.sso_keys.find((key: { kid: string }) => key.kid === brief.kid)
    expect((await exchange(await signToken(brief, claims({ iss: brief.kid })))).status).toBe(201)
    expect((await api.call("DELETE", `/sso_keys/${id}`, { as })).status).toBe(204)
    expect((await exchange(await signToken(brief, claims({ iss: brief.kid })))).status).toBe(401)
    expect((await api.call("DELETE", `/sso_keys/${id}`, { as })).status).toBe(204)
  })

  test("writes who came in, and by which key, into the log of the account", async () => {
    await exchange(await signToken(own, claims()))
    expect((await auditOf(child.id, "sso.exchange")).at(-1)).toMatchObject({
      actorKind: "user",
      actorUserId: child.users.User.id,
      actorEmail: "user@child.test",
      after: { key: own.kid },
    })
  })

  test("tokens stand in no log of the program", async () => {
    logged.length = 0
    const token = await signToken(own, claims())
    await exchange(token)
    await exchange(`${token}x`)
    expect(logged.length).toBeGreaterThan(0)
    const text = logged.join("\n")
    for (const part of token.split(".")) expect(text).not.toContain(part)
  })
})
