import * as cookies from "#lib/session/cookies.ts"

describe("cookies", () => {
  test("the session cookie is bound to its host on https and plain on http, never readable by scripts", () => {
    expect(cookies.sessionCookie("https", "s")).toBe(
      "__Host-outpost_session=s; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure",
    )
    expect(cookies.sessionCookie("http", "s")).toBe(
      "outpost_session=s; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly",
    )
  })

  test("the return address lives for ten minutes out of reach of scripts", () => {
    expect(cookies.returnCookie("http", "/a?b=c")).toBe(
      "outpost_return_to=%2Fa%3Fb%3Dc; Path=/; Max-Age=600; SameSite=Lax; HttpOnly",
    )
  })

  test("are read by their whole name, the first one counting", () => {
    const header = "xoutpost_session=no; outpost_session=a%3Db; outpost_session=later; broken; bad=%E0%A4%A"
    expect(cookies.readCookie(header, "outpost_session")).toBe("a=b")
    expect(cookies.readCookie(header, "session")).toBeNull()
    expect(cookies.readCookie(header, "bad")).toBe("%E0%A4%A")
    expect(cookies.readCookie(null, "a")).toBeNull()
  })

  test("are replaced in a request's header without touching the others", () => {
    expect(cookies.replaceCookie("a=1; outpost_session=old; b=2", "outpost_session", "n")).toBe(
      "a=1; b=2; outpost_session=n",
    )
    expect(cookies.replaceCookie(null, "a", "1")).toBe("a=1")
  })
})
