import { browserCall } from "#lib/api-client/browser-client.ts"
import {
  type Account,
  answers,
  fails,
  holds,
  intercepted,
  left,
  newAccount,
  offline,
  requested,
  signIn,
} from "#tests/support/component/app.ts"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const call = () => browserCall("reviews.count", { query: { rating: 5 } })

describe("a call from the browser", () => {
  test("goes through the proxy with the client header and no credentials of its own", async () => {
    expect(await call()).toMatchObject({ count: 5 })
    expect(requested()).toMatchObject([
      {
        method: "GET",
        path: "/api/bff/reviews/count",
        query: { rating: "5" },
        body: "",
        headers: { "x-client": "web" },
      },
    ])
    expect(Object.keys(requested()[0]!.headers)).not.toContain("authorization")
  })

  test("says what a refusal says, at its field", async () => {
    const body = { review_id: account.reviewIds[0]!, name: "x".repeat(51) }
    await expect(browserCall("review_tags.create", { body })).rejects.toMatchObject({
      status: 422,
      userText: "Name is too long",
      fieldErrors: { name: ["is too long"] },
    })
    expect(left()).toEqual([])
  })

  test("says that the service is away when nothing comes back, and when it is no JSON", async () => {
    offline("reviews.count")
    await expect(call()).rejects.toMatchObject({ code: "upstream_unreachable" })
    intercepted("reviews.count")
    await expect(call()).rejects.toMatchObject({ code: "upstream_unreadable" })
  })

  test("ends with its signal", async () => {
    const abort = new AbortController()
    await holds("reviews.count")
    const ended = browserCall("reviews.count", { query: {} }, { signal: abort.signal })
    abort.abort()
    await expect(ended).rejects.toMatchObject({ name: "AbortError" })
  })

  test("leaves for the start, where the guard decides, at a 402", async () => {
    await fails("reviews.count", 402)
    await expect(call()).rejects.toMatchObject({ status: 402 })
    expect(left()).toEqual(["/"])
  })

  test("leaves for /login without a word at a 401, marked when the session was invalidated [F-261]", async () => {
    await fails("reviews.count", 401)
    await expect(call()).rejects.toMatchObject({ status: 401 })
    await signIn(account.users.Admin)
    await answers("reviews.count", { status: 401, body: { error: "x", code: "session_invalidated" } })
    await expect(call()).rejects.toMatchObject({ status: 401 })
    expect(left()).toEqual(["/login", "/login?invalidated=true"])
  })
})
