import { sealData } from "iron-session"
import { env } from "#lib/env/env.ts"
import { sessionCookie } from "#lib/session/cookies.ts"
import { maxCookieBytes, sealSession, sessionLifeS, unsealSession } from "#lib/session/seal.ts"
import { sessionOf } from "#lib/session/session.ts"
import {
  authAnswer,
  fullSummary,
  setAppEnvironment,
  testSecret,
  testSession,
} from "#tests/support/app-request.ts"

setAppEnvironment({})
const oldSecret = "an-older-secret-of-the-tests-also-long"

afterEach(() => {
  env().SESSION_SECRET = [testSecret]
})

describe("sealed session", () => {
  test("gives back the session that was sealed", async () => {
    const session = testSession({ tenant: { host: "reviews.example", account_id: 11 } })
    expect(await unsealSession(await sealSession(session))).toEqual(session)
  })

  test("is encrypted: neither token nor email can be read in it", async () => {
    const seal = await sealSession(testSession())
    expect(seal).not.toContain("token-of-ada")
    expect(Buffer.from(seal, "base64").toString("latin1")).not.toContain("ada@")
  })

  test("stays under 4 KB with the largest summary, email and a long token", async () => {
    const answer = authAnswer({
      email: `${"e".repeat(241)}@example.test`,
      token: "t".repeat(86),
      permission_summary: fullSummary,
      account_id: "a".repeat(64),
      user_id: "u".repeat(64),
      profile_id: "p".repeat(64),
    })
    const tenant = { host: `${"h".repeat(63)}.${"d".repeat(63)}.example`, account_id: "a".repeat(64) }
    const cookie = sessionCookie("https", await sealSession(sessionOf(answer, tenant, Date.now())))
    expect(Buffer.byteLength(cookie)).toBeLessThan(maxCookieBytes)
  })

  test("is worth nothing when a single character is changed, cut or swapped", async () => {
    const seal = await sealSession(testSession())
    const other = await sealSession(testSession({ user_id: 99 }))
    const parts = seal.split("*")
    const otherParts = other.split("*")
    const swapped = parts.map((part, index) => (index === 4 ? otherParts[4] : part)).join("*")
    const broken = [
      seal.slice(0, -3),
      seal.slice(10),
      `x${seal}`,
      swapped,
      seal.replace("Fe26.2", "Fe26.1"),
      "x",
      "",
    ]
    const middle = Math.floor(seal.length / 2)
    broken.push(seal.slice(0, middle) + (seal[middle] === "A" ? "B" : "A") + seal.slice(middle + 1))
    for (const text of broken) expect(await unsealSession(text)).toBeNull()
  })

  test("is worth nothing when someone else's secret made it", async () => {
    env().SESSION_SECRET = [oldSecret]
    const foreign = await sealSession(testSession())
    env().SESSION_SECRET = [testSecret]
    expect(await unsealSession(foreign)).toBeNull()
  })

  test("of the secret before stays good while that is in the list, and new seals take the first", async () => {
    env().SESSION_SECRET = [oldSecret]
    const old = await sealSession(testSession({ nonce: "old" }))
    env().SESSION_SECRET = [testSecret, oldSecret]
    expect((await unsealSession(old))?.nonce).toBe("old")
    const fresh = await sealSession(testSession({ nonce: "fresh" }))
    env().SESSION_SECRET = [testSecret]
    expect((await unsealSession(fresh))?.nonce).toBe("fresh")
  })

  test("ends after 30 days, also while it is remembered", async () => {
    const nowMs = Date.now()
    const seal = await sealSession(testSession(), nowMs)
    const endMs = nowMs + sessionLifeS * 1_000
    expect(await unsealSession(seal, "session", endMs - 30_000)).not.toBeNull()
    expect(await unsealSession(seal, "session", endMs + 1)).toBeNull()
  })

  test("of another kind is no session", async () => {
    const sealed = async (content: object) => sealData(content, { password: testSecret, ttl: sessionLifeS })
    const session = { ...testSession(), permissions: {}, sealedAtMs: Date.now() }
    expect(await unsealSession(await sealed(session))).not.toBeNull()
    expect(await unsealSession(await sealed({ ...session, kind: "flash" }))).toBeNull()
    expect(await unsealSession(await sealed({ ...session, kind: "shadow" }))).toBeNull()
    expect(await unsealSession(await sealed({ ...session, token: undefined }))).toBeNull()
  })
})
