import { readCookie, replaceCookie } from "#lib/http/cookies.ts"

describe("cookies of requests", () => {
  test("are read by their whole name, the first one counting", () => {
    const header = "xoutpost_session=no; app_session=a%3Db; app_session=later; broken; bad=%E0%A4%A"
    expect(readCookie(header, "app_session")).toBe("a=b")
    expect(readCookie(header, "session")).toBeNull()
    expect(readCookie(header, "bad")).toBe("%E0%A4%A")
    expect(readCookie(null, "a")).toBeNull()
  })

  test("are replaced in a request's header without touching the others", () => {
    expect(replaceCookie("a=1; app_session=old; b=2", "app_session", "n")).toBe("a=1; b=2; app_session=n")
    expect(replaceCookie(null, "a", "1")).toBe("a=1")
  })
})
