import { mediaType } from "#lib/contract/index.ts"
import { identifyLogin } from "#lib/session/identify-login.ts"
import { logIn } from "#lib/session/log-in.ts"
import { authAnswer, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const usual = process.env.NODE_ENV
const webhook = "/webhooks/analytics-secure"
let api: Upstream
let isAway = false

beforeAll(async () => {
  api = await startUpstream((_, answer, { url }) => {
    if (url === "/auth") return json(answer, 201, authAnswer())
    return isAway ? json(answer, 500, { status: 500 }) : json(answer, 200, { user_hash: "h" })
  })
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  isAway = false
})
afterEach(() => setAppEnvironment({ NODE_ENV: usual }))

const calls = () => api.state.received.filter(({ url }) => url === webhook)

/** All that is on its way has arrived when a call that began later has. */
async function settled() {
  await fetch(`${api.url}/later`)
  await fetch(`${api.url}/later`)
}

async function untilCalled() {
  while (calls().length === 0) await new Promise(setImmediate)
}

const logInAs = (nodeEnv: string) => {
  setAppEnvironment({ NODE_ENV: nodeEnv })
  return logIn(formPost("/api/session/login", { email: "ada@saltbridge.example", password: "right" }))
}

describe("after a login", () => {
  test("analytics are told in production, with the credentials of the session [F-501]", async () => {
    expect((await logInAs("production")).status).toBe(303)
    await untilCalled()
    const [call] = calls()
    expect([call!.method, call!.headers["content-type"]]).toEqual(["POST", mediaType])
    expect(JSON.parse(call!.body)).toEqual({ user_id: 22, account_id: 11, email: "ada@saltbridge.example" })
    expect(call!.headers.authorization).toBe(
      `Basic ${Buffer.from("ada@saltbridge.example:token-of-ada").toString("base64")}`,
    )
  })

  test.each(["development", "test"])("analytics are not told in %s [F-502]", async (nodeEnv) => {
    expect((await logInAs(nodeEnv)).status).toBe(303)
    await settled()
    expect(calls()).toEqual([])
  })

  test("analytics are not told of an impersonated session [F-451]", async () => {
    setAppEnvironment({ NODE_ENV: "production" })
    identifyLogin(testSession({ isImpersonated: true }))
    await settled()
    expect(calls()).toEqual([])
    identifyLogin(testSession())
    await untilCalled()
  })

  test("a refusal of theirs changes nothing", async () => {
    isAway = true
    expect((await logInAs("production")).headers.getSetCookie().join()).toContain("app_session=")
    await untilCalled()
  })
})
