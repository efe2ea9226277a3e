import { logIn } from "#lib/session/log-in.ts"
import { authAnswer, formPost, setAppEnvironment } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const tokenOf = (name: string) => `${name}.1799999999.${"s".repeat(43)}`
let api: Upstream
let token = tokenOf("first")

beforeAll(async () => {
  api = await startUpstream((_, answer, { url }) =>
    url === "/auth"
      ? json(answer, 201, { ...authAnswer(), known_browser: token })
      : json(answer, 200, { user_hash: "h" }),
  )
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
})

async function logInWith(cookie = "") {
  const request = formPost("/api/session/login", { email: "ada@saltbridge.example", password: "right" })
  if (cookie) request.headers.set("cookie", cookie)
  const answer = await logIn(request)
  const set = answer.headers.getSetCookie().find((one) => one.startsWith("app_known_browsers="))!
  const sent = JSON.parse(api.state.received.find(({ url }) => url === "/auth")!.body)
  return { set, value: set.split(";")[0]!, sent: sent.known_browsers }
}

test("a login leaves what makes its browser known out of reach of scripts, and the next one sends it", async () => {
  const first = await logInWith()
  expect(first.set).toMatch(/; HttpOnly/i)
  expect(first.set).toMatch(/; Max-Age=34560000/i)
  expect(first.sent).toBeUndefined()
  api.state.received.length = 0
  expect((await logInWith(first.value)).sent).toEqual([tokenOf("first")])
})

test("a browser is known for the last five people who logged in with it, whatever its cookie says besides", async () => {
  const kept = ["a", "b", "c", "d", "e"].map((name) => tokenOf(name.repeat(6)))
  token = tokenOf("another")
  const { sent, value } = await logInWith(`app_known_browsers=${["<x>", "", ...kept].join("~")}`)
  expect(sent).toEqual(kept)
  expect(value).toBe(`app_known_browsers=${[token, ...kept.slice(0, 4)].join("~")}`)
  token = kept[2]!
  const again = await logInWith(value)
  expect(again.value.split("~")).toHaveLength(5)
})
