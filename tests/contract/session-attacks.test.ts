import { eq, sql } from "drizzle-orm"
import { sealData } from "iron-session"
import { NextRequest } from "next/server"
import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { gate } from "#lib/gatekeeper/handle.ts"
import { forgotPassword } from "#lib/session/forgot-password.ts"
import { logIn } from "#lib/session/log-in.ts"
import { logOut } from "#lib/session/log-out.ts"
import { refresh } from "#lib/session/refresh.ts"
import { sealSession, unsealSession } from "#lib/session/seal.ts"
import type { Session } from "#lib/session/session.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { bff, cookieSet, type Signed, signIn } from "#tests/support/app-client.ts"
import {
  appHost,
  appRequest,
  formPost,
  ownWrite,
  setAppEnvironment,
  testSecret,
} from "#tests/support/app-request.ts"
import { emailOf, seedPartner, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const email = emailOf("Manager", "first.test")
const dayMs = 24 * 60 * 60 * 1_000
let api: TestApi
let seeded: Awaited<ReturnType<typeof seedTwoAccounts>>

beforeAll(async () => {
  api = await startTestApi({ config: { authLimitPerMinute: 10_000 } })
  setAppEnvironment({ REVIEW_API_URL: api.url })
  seeded = await seedTwoAccounts(api.deps)
  await seedPartner(api.deps)
})
afterAll(() => api.close())

const sealOf = ({ cookie }: Signed) => decodeURIComponent(cookie.split("=")[1]!)
const sessionIn = async (signed: Signed) => (await unsealSession(sealOf(signed)))!
const withSeal = (seal: string): Signed => ({
  cookie: `app_session=${encodeURIComponent(seal)}`,
  host: appHost,
})
const statusOf = async (signed: Signed) => (await bff(signed, "GET", "/reviews")).status

describe("cookies of sessions", () => {
  test("one that was sealed with another secret, cut, or taken apart opens nothing", async () => {
    const signed = await signIn(email)
    const seal = sealOf(signed)
    expect(await statusOf(signed)).toBe(200)
    const { nonce: _, ...content } = await sessionIn(signed)
    const forged = await sealData(content, { password: "an-attacker's-secret-that-is-long-enough" })
    // The last two characters are a version mark outside of what is sealed.
    const half = Math.floor(seal.length / 2)
    const broken = [
      forged,
      seal.slice(0, -3),
      seal.slice(1),
      seal.slice(0, half),
      seal.slice(half) + seal.slice(0, half),
    ]
    for (const one of [...broken, seal.toUpperCase(), "", "null", "{}", JSON.stringify(content)]) {
      expect([one, await statusOf(withSeal(one))]).toEqual([one, 401])
    }
  })

  test("a seal of another kind is no session, whatever it holds", async () => {
    const session = await sessionIn(await signIn(email))
    for (const kind of ["flash", "link", "shadow", undefined]) {
      const content = { ...session, kind, permissions: {}, sealedAtMs: Date.now() }
      expect(await statusOf(withSeal(await sealData(content, { password: testSecret })))).toBe(401)
    }
  })

  test("one that is older than 30 days opens nothing, though no one has logged out", async () => {
    const session = await sessionIn(await signIn(email))
    expect(await statusOf(withSeal(await sealSession(session, Date.now() - 29 * dayMs)))).toBe(200)
    expect(await statusOf(withSeal(await sealSession(session, Date.now() - 31 * dayMs)))).toBe(401)
  })

  test("one that is used again after logging out opens nothing", async () => {
    const signed = await signIn(email)
    await logOut(formPost("/api/session/logout", {}, { cookie: signed.cookie }))
    expect(await statusOf(signed)).toBe(401)
  })

  test("rights and identity that do not fit the token are worth nothing: the token decides", async () => {
    const reader = await sessionIn(await signIn(emailOf("Read Only", "first.test")))
    const admin = await sessionIn(await signIn(emailOf("Admin", "first.test")))
    const stranger = await sessionIn(await signIn("admin@second.test"))
    const grown: Session = {
      ...reader,
      permissions: admin.permissions,
      user_type_id: 6,
      account_id: stranger.account_id,
    }
    const signed = withSeal(await sealSession(grown))
    const own = seeded.first.id
    const rename = await bff(signed, "PATCH", `/accounts/${own}`)
    expect(rename.status).toBe(403)
    expect((await bff(signed, "GET", `/accounts/${seeded.second.id}`)).status).toBe(404)
    const swapped = withSeal(await sealSession({ ...reader, token: admin.token }))
    expect(await statusOf(swapped)).toBe(401)
  })

  test("the token of a user who was deactivated is dead at once, and the browser is told why", async () => {
    const who = emailOf("Limited User", "first.test")
    const signed = await signIn(who)
    expect(await statusOf(signed)).toBe(200)
    const deactivatedAt = new Date().toISOString()
    await api.deps.db.update(users).set({ deactivatedAt }).where(eq(users.email, who))
    const answer = await bff(signed, "GET", "/reviews")
    expect([answer.status, answer.body.code]).toEqual([401, "session_invalidated"])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^app_session=; .*Max-Age=0/)
    await api.deps.db.update(users).set({ deactivatedAt: null }).where(eq(users.email, who))
  })

  test("logging in takes over nothing that was there before: new token, new nonce, the old session is dead", async () => {
    const planted = await signIn(emailOf("Read Only", "first.test"))
    const answer = await logIn(
      formPost("/api/session/login", { email, password: seedPassword }, { cookie: planted.cookie }),
    )
    const fresh = { cookie: cookieSet(answer)!, host: appHost }
    const [before, after] = [await sessionIn(planted), await sessionIn(fresh)]
    expect(after.token).not.toBe(before.token)
    expect(after.nonce).not.toBe(before.nonce)
    expect(after.email).toBe(email)
    expect([await statusOf(planted), await statusOf(fresh)]).toEqual([401, 200])
  })

  test("two tabs that refresh at once both go on, and so does a third that still has the old cookie", async () => {
    const signed = await signIn(email)
    const post = () =>
      refresh(
        appRequest("/api/session/refresh", { method: "POST", cookie: signed.cookie, headers: ownWrite }),
      )
    const answers = await Promise.all([post(), post()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const answer of answers) {
      expect(await statusOf({ cookie: cookieSet(answer)!, host: appHost })).toBe(200)
    }
    expect(await statusOf(signed)).toBe(200)
  })
})

describe("writes from elsewhere", () => {
  const origins = [
    ["another site", { origin: "https://evil.example" }],
    ["the same host over another scheme", { origin: `https://${appHost}` }],
    ["the same host at another port", { origin: "http://localhost:3001" }],
    ["a host that begins alike", { origin: `http://${appHost}.evil.example` }],
    ["no origin", { origin: "" }],
    ["an origin that hides", { origin: "null" }],
  ] as const

  test.each(origins)("from %s reach neither the API, nor a form, nor the session", async (_, headers) => {
    const signed = await signIn(email)
    const all = { ...ownWrite, ...headers, "content-type": "application/json" }
    const url = "/api/bff/triage"
    const through = appRequest(url, {
      method: "POST",
      cookie: signed.cookie,
      headers: all,
      peer: "127.0.0.1",
    })
    expect((await proxyToReviewApi(through)).status).toBe(403)
    const given = { cookie: signed.cookie, headers }
    const answers = [
      await handleForm(formPost("/api/forms/account.save", { name: "Taken" }, given), "account.save"),
      await logOut(formPost("/api/session/logout", {}, given)),
      await logIn(formPost("/api/session/login", { email, password: seedPassword }, { headers })),
      await forgotPassword(formPost("/api/session/forgot-password", { email }, { headers })),
      await refresh(appRequest("/api/session/refresh", { method: "POST", ...given })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await statusOf(signed)).toBe(200)
  })

  test("without the client header a script's write is refused even from the own origin (D-004) [F-471]", async () => {
    const signed = await signIn(email)
    const headers = { origin: ownWrite.origin }
    const request = appRequest("/api/bff/triage", {
      method: "POST",
      cookie: signed.cookie,
      headers,
      peer: "127.0.0.1",
    })
    expect((await proxyToReviewApi(request)).status).toBe(403)
  })
})

describe("addresses that lead away", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/%0d%0aLocation:%20https://evil.example",
    "http:evil.example",
    "\\\\evil.example",
  ]
  const away = (answer: Response) => new URL(answer.headers.get("location")!, `http://${appHost}`)

  test.each(elsewhere)("%j as return address or as page of a form never leaves the site", async (address) => {
    const cookie = `app_return_to=${encodeURIComponent(address)}`
    const answer = await logIn(formPost("/api/session/login", { email, password: seedPassword }, { cookie }))
    expect(away(answer).host).toBe(appHost)
    const signed = { cookie: cookieSet(answer)!, host: appHost }
    const fields = { form_page: address, name: "" }
    const form = formPost("/api/forms/account.save", fields, { cookie: signed.cookie })
    expect(away(await handleForm(form, "account.save")).host).toBe(appHost)
  })
})

describe("headers that a client makes up", () => {
  const privateHeaders = {
    "x-outpost-path": "/settings",
    "x-outpost-search": "?a=1",
    "x-outpost-nonce": "mine",
    "x-outpost-shadow": "1",
    "x-outpost-anything": "1",
    "x-outpost-received": "forged 203.0.113.9 /",
    "content-security-policy": "default-src *",
  }

  test("none of the gate's own headers reaches a page as it was sent", async () => {
    const signed = await signIn(email)
    const headers = { host: appHost, accept: "text/html", cookie: signed.cookie, ...privateHeaders }
    const answer = await gate(new NextRequest(`http://${appHost}/reviews`, { headers }))
    const passed = (name: string) => answer.headers.get(`x-middleware-request-${name}`)
    expect(passed("x-outpost-path")).toBe("/reviews")
    expect(passed("x-outpost-search")).toBe("")
    expect(passed("x-outpost-nonce")).not.toBe("mine")
    expect([passed("x-outpost-shadow"), passed("x-outpost-anything")]).toEqual([null, null])
    expect(passed("content-security-policy")).not.toContain("default-src *")
  })

  test("none of them, nor credentials of its own, changes whom the API answers", async () => {
    const signed = await signIn(email)
    const stranger = await sessionIn(await signIn("admin@second.test"))
    const authorization = `Basic ${Buffer.from(`${stranger.email}:${stranger.token}`).toString("base64")}`
    const plain = await bff(signed, "GET", "/locations")
    const spoofed = await bff(signed, "GET", "/locations", {
      ...privateHeaders,
      authorization,
      "x-forwarded-host": "reviews.partner.test",
      "x-forwarded-proto": "https",
      forwarded: "host=reviews.partner.test;proto=https",
    })
    expect([spoofed.status, spoofed.text]).toEqual([200, plain.text])
    const anonymous = await bff(null, "GET", "/locations", { authorization })
    expect(anonymous.status).toBe(401)
  })
})

describe("mails about passwords", () => {
  const lastMail = async () => {
    await api.deps.mailer.deliver()
    const [row] = await rowsOf(
      api.deps.db,
      { text: column.text() },
      sql`select to_jsonb(o)::text as text from outbox o order by id desc limit 1`,
    )
    return row!.text
  }

  test.each([
    ["a made-up host", { host: "evil.example" }, 404],
    ["a made-up forwarded host", { headers: { "x-forwarded-host": "evil.example" } }, 303],
    ["a forwarded header", { headers: { forwarded: "host=evil.example" } }, 303],
  ])("lead to the own address, asked for with %s", async (_, given, status) => {
    const { host = appHost, headers = {} } = given as { host?: string; headers?: Record<string, string> }
    const all = { origin: `http://${host}`, ...headers }
    const answer = await forgotPassword(
      formPost("/api/session/forgot-password", { email }, { host, headers: all }),
    )
    expect(answer.status).toBe(status)
    if (status !== 303) return
    const text = await lastMail()
    expect(text).toContain("http://127.0.0.1:3000/reset-password?token=")
    expect(text).not.toContain("evil.example")
  })
})
