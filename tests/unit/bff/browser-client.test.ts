import { jest } from "@jest/globals"
import { browserCall } from "#lib/bff/browser-client.ts"

let asked: { url: string; init: RequestInit }[] = []
let answer: () => Response | Promise<Response>
const left: string[] = []

beforeEach(() => {
  asked = []
  left.length = 0
  answer = () => Response.json({ count: 3 })
  globalThis.fetch = jest.fn(async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), init: init ?? {} })
    return answer()
  }) as typeof fetch
  Object.assign(globalThis, { window: { location: { assign: (path: string) => left.push(path) } } })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, "window")
})

const refuse = (status: number, body: object) => {
  answer = () => Response.json(body, { status })
}
const call = () => browserCall("reviews.count", { query: { rating: 5 } })

describe("a call from the browser", () => {
  test("goes through the door with the client header and no credentials of its own", async () => {
    expect(await call()).toEqual({ count: 3 })
    expect(asked[0]).toMatchObject({
      url: "/api/bff/reviews/count?rating=5",
      init: { method: "GET", headers: { "x-outpost-client": "web" }, body: undefined },
    })
    expect(JSON.stringify(asked[0]!.init)).not.toMatch(/authorization/i)
  })

  test("leaves for /login without a word at a 401, marked when the session was invalidated [F-261]", async () => {
    refuse(401, { error: "x" })
    await expect(call()).rejects.toMatchObject({ status: 401 })
    refuse(401, { error: "x", code: "session_invalidated" })
    await expect(call()).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual(["/login", "/login?invalidated=true"])
  })

  test("leaves for the start, where the guard decides, at a 402", async () => {
    refuse(402, { error: "x" })
    await expect(call()).rejects.toMatchObject({ status: 402 })
    expect(left).toEqual(["/"])
  })

  test("says what a refusal says, for every other status", async () => {
    refuse(422, { error: "Name can't be blank", errors: { name: ["can't be blank"] } })
    await expect(call()).rejects.toMatchObject({
      userText: "Name can't be blank",
      fieldErrors: { name: ["can't be blank"] },
    })
    expect(left).toEqual([])
  })

  test("says that the service is away when nothing comes back, and when it is no JSON", async () => {
    answer = () => Promise.reject(new TypeError("failed to fetch"))
    await expect(call()).rejects.toMatchObject({ code: "upstream_unreachable" })
    answer = () => new Response("<h1>x</h1>")
    await expect(call()).rejects.toMatchObject({ code: "upstream_unreadable" })
  })

  test("ends with its signal", async () => {
    const abort = new AbortController()
    answer = () => {
      abort.abort()
      return Promise.reject(new DOMException("x", "AbortError"))
    }
    const ended = browserCall("reviews.count", { query: {} }, { signal: abort.signal })
    await expect(ended).rejects.toMatchObject({ name: "AbortError" })
  })
})
