import { handleForm } from "#lib/forms/handle-form.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { typistCookie } from "#lib/session/last-typist.ts"
import { unsentFormBack } from "#lib/session/unsent-form.ts"
import { cookieOf, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 401, { status: 401, code: "session_invalidated" }))
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())

async function send(page: string, cookie?: string, accept = "text/html") {
  const fields = { form_page: page, review_id: "7", content: "My words" }
  const request = formPost("/api/forms/notes.create", fields, { cookie, headers: { accept } })
  const answer = await handleForm(request, "notes.create")
  const back = answer.headers.getSetCookie().find((one) => one.startsWith("app_return_to="))
  return { answer, back: back ? readCookie(back.split(";")[0]!, "app_return_to") : null }
}

describe("a form that is sent when the session is over", () => {
  test("leads to the login, and from there back to its page", async () => {
    const { answer, back } = await send("/reviews/7?rating=5")
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"])
    expect(back).toBe("/reviews/7?rating=5")
  })

  test("lets the session be asked for when the API has ended it, and comes back as well", async () => {
    const { answer, back } = await send("/reviews/7", await cookieOf(testSession()), "application/json")
    expect(await answer.json()).toEqual({ to: "/api/session/ended", reload: true, isOver: true })
    expect(back).toBe("/reviews/7")
  })

  test("takes what was typed to the next login of the same person, and of no one else", async () => {
    const owner = testSession()
    const { answer } = await send("/reviews/7", await cookieOf(owner))
    const [pair] = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith("app_unsent="))!
      .split(";")
    const loginOf = (session: typeof owner) =>
      unsentFormBack(new Request("http://localhost/", { headers: { cookie: pair! } }), "http", session)
    const shown = async (session: typeof owner) => {
      const flash = (await loginOf(session)).find((one) => one.startsWith("app_flash="))
      return flash ? openFlash(readCookie(flash.split(";")[0]!, "app_flash")) : null
    }
    expect(await shown(owner)).toMatchObject({
      form: "notes.create",
      values: { review_id: ["7"], content: ["My words"] },
    })
    for (const other of [{ user_id: 23 }, { account_id: 12 }]) {
      expect(await shown(testSession(other))).toBeNull()
    }
    for (const session of [owner, testSession({ user_id: 23 })]) {
      expect(await loginOf(session)).toContainEqual(expect.stringMatching(/^app_unsent=;.*Max-Age=0/))
    }
    expect((await send("/reviews/7")).answer.headers.getSetCookie().join()).not.toContain("app_unsent")
  })

  test("takes it there where someone has logged out meanwhile, if no one else has ever logged in with that browser", async () => {
    const owner = testSession()
    const typedAfter = async (...people: (typeof owner)[]) => {
      let cookie = ""
      for (const person of people) {
        const request = new Request("http://localhost/", { headers: { cookie } })
        cookie = (await typistCookie(request, "http", person)).split(";")[0]!
      }
      const { answer } = await send("/reviews/7", cookie)
      return answer.headers.getSetCookie().find((one) => one.startsWith("app_unsent="))
    }
    const kept = await typedAfter(owner, owner)
    const cookie = kept!.split(";")[0]!
    const login = (session: typeof owner) =>
      unsentFormBack(new Request("http://localhost/", { headers: { cookie } }), "http", session)
    expect((await login(owner)).join()).toContain("app_flash=")
    expect((await login(testSession({ user_id: 23 }))).join()).not.toContain("app_flash=")
    const other = testSession({ user_id: 23 })
    for (const people of [[owner, other], [owner, other, owner], []]) {
      expect(await typedAfter(...people)).toBeUndefined()
    }
  })

  test.each(["//evil.example", "https://evil.example/reviews", "/api/session/logout"])(
    "never comes back to %s",
    async (page) => {
      expect((await send(page)).back).toBeNull()
    },
  )
})
