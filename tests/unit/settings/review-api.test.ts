import { routes } from "#lib/routes/routes.ts"
import { appLinks } from "#review-api/mail/app-links.ts"
import { readSettings } from "#review-api/settings/environment.ts"

const mailFrom = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).config.mailFrom

describe("where links in mails lead", () => {
  test.each([
    [{}, "http://127.0.0.1:3000"],
    [{ PORT: "5300", HOST: "localhost" }, "http://localhost:5300"],
    [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3000"],
    [{ HOST: "::1" }, "http://[::1]:3000"],
    [{ APP_URL: "https://app.example.com/", HOST: "0.0.0.0" }, "https://app.example.com"],
  ])("%j: %s", (env, url) => expect(readSettings(env).config.appUrl).toBe(url))

  test("the page of a link is the app's own", () => {
    const base = "https://app.example.com"
    expect(appLinks.resetPassword(base, "a-b_c")).toBe(`${base}${routes.resetPassword({ token: "a-b_c" })}`)
    expect(appLinks.changeEmail(base, "a-b_c")).toBe(`${base}${routes.confirmEmail({ token: "a-b_c" })}`)
  })
})

describe("who sends", () => {
  test.each([
    ["a@b.example", { name: "Outpost", address: "a@b.example" }],
    ["Outpost Mail <a@b.example>", { name: "Outpost Mail", address: "a@b.example" }],
    ['"Reviews, Inc." <a@b.example>', { name: "Reviews, Inc.", address: "a@b.example" }],
    ["<a@b.example>", { name: "Outpost", address: "a@b.example" }],
    ["", { name: "Outpost", address: "no-reply@outpost.example" }],
  ])("%j", (text, sender) => expect(mailFrom(text)).toEqual(sender))

  test.each(["nobody", "a@b\r\nBcc: c@d", "A <b>", "a b@c"])("%j is refused", (text) =>
    expect(() => mailFrom(text)).toThrow("MAIL_FROM must be an email address, or Name <address>."),
  )

  test("a server of mails or text messages needs to be told", () => {
    const SMTP_URL = "smtps://user:secret@smtp.example.com"
    expect(readSettings({}).smtpUrl).toBeUndefined()
    expect(readSettings({ SMTP_URL, MAIL_FROM: "a@b.example" }).smtpUrl).toBe(SMTP_URL)
    expect(() => readSettings({ SMTP_URL })).toThrow("MAIL_FROM is required with SMTP_URL.")
    expect(() => readSettings({ SMS_URL: "https://sms.example.com" })).toThrow(
      "SMS_FROM is required with SMS_URL.",
    )
  })
})
