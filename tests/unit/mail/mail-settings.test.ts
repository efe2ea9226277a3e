import { routes } from "#lib/routes/routes.ts"
import { appLinks } from "#review-api/mail/app-links.ts"
import { appUrlOf, senderOf, smtpUrlOf } from "#review-api/settings/mail-settings.ts"

describe("where links in mails lead", () => {
  test.each([
    [{}, "127.0.0.1", "http://127.0.0.1:3000"],
    [{ PORT: "5300" }, "localhost", "http://localhost:5300"],
    [{}, "0.0.0.0", "http://127.0.0.1:3000"],
    [{}, "::1", "http://[::1]:3000"],
    [{ APP_URL: "https://app.example.com/" }, "0.0.0.0", "https://app.example.com"],
  ])("%j at %s is %s", (env, host, url) =>
    expect(appUrlOf(env as unknown as NodeJS.ProcessEnv, host)).toBe(url),
  )

  test.each(["app.example.com", "ftp://a.example", "https://a.example/path", "https://a.example/?x=1"])(
    "%s is refused",
    (text) =>
      expect(() => appUrlOf({ APP_URL: text } as unknown as NodeJS.ProcessEnv, "h")).toThrow(
        "APP_URL must be",
      ),
  )

  test("the page of a link is the app's own", () => {
    const base = "https://app.example.com"
    expect(appLinks.resetPassword(base, "a-b_c")).toBe(`${base}${routes.resetPassword({ token: "a-b_c" })}`)
  })
})

describe("who sends", () => {
  test.each([
    ["a@b.example", { name: "Outpost", address: "a@b.example" }],
    ["Outpost Mail <a@b.example>", { name: "Outpost Mail", address: "a@b.example" }],
    ['"Reviews, Inc." <a@b.example>', { name: "Reviews, Inc.", address: "a@b.example" }],
    ["<a@b.example>", { name: "Outpost", address: "a@b.example" }],
    [undefined, undefined],
  ])("%j", (text, sender) => expect(senderOf(text)).toEqual(sender))

  test.each(["nobody", "a@b\r\nBcc: c@d", "A <b>", "a b@c"])("%j is refused", (text) =>
    expect(() => senderOf(text)).toThrow("MAIL_FROM must be"),
  )
})

describe("the SMTP server", () => {
  const read = (more: object) => smtpUrlOf(more as unknown as NodeJS.ProcessEnv)

  test("needs a sender, and says nothing of its password when it cannot be read", () => {
    const SMTP_URL = "smtps://user:secret@smtp.example.com"
    expect(read({})).toBeUndefined()
    expect(read({ SMTP_URL, MAIL_FROM: "a@b.example" })).toBe(SMTP_URL)
    expect(() => read({ SMTP_URL })).toThrow("MAIL_FROM is required with SMTP_URL")
    for (const wrong of ["user:secret@smtp.example.com", "http://user:secret@a.example", "smtp://"]) {
      const reading = () => read({ SMTP_URL: wrong, MAIL_FROM: "a@b.example" })
      expect(reading).toThrow("SMTP_URL must be")
      expect(reading).not.toThrow("secret@a")
    }
  })
})
