import * as cookies from "#lib/session/cookies.ts"

describe("cookies of sessions", () => {
  test("the session cookie is bound to its host on https and plain on http, never readable by scripts", () => {
    expect(cookies.sessionCookie("https", "s")).toBe(
      "__Host-app_session=s; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure",
    )
    expect(cookies.sessionCookie("http", "s")).toBe(
      "app_session=s; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly",
    )
  })

  test("the return address lives for ten minutes out of reach of scripts", () => {
    expect(cookies.returnCookie("http", "/a?b=c")).toBe(
      "app_return_to=%2Fa%3Fb%3Dc; Path=/; Max-Age=600; SameSite=Lax; HttpOnly",
    )
  })
})
