import { FormData } from "undici"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

/** Links of the demo account, by what they end and whose mails. */
const links = [
  { kind: "alerts", id: "demo-unsubscribe-alt-1", email: "emailonly@demo.outpost.test", row: "F-030" },
  { kind: "requests", id: "demo-unsubscribe-ask-1", email: "guest@inbox.example", row: "F-031" },
  {
    kind: "scheduled_exports",
    id: "demo-unsubscribe-exp-1",
    email: "emailonly@demo.outpost.test",
    row: "F-032",
  },
]
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const done = "You have been unsubscribed."

for (const { kind, id, email, row } of links) {
  test(`a link that ends mails of ${kind} asks, does it, and takes it back [${row}]`, async () => {
    const path = `/unsubscribe/${kind}/${id}`
    const browser = visitor()
    for (let look = 0; look < 2; look += 1) {
      const { headers } = await browser.open(path)
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(title(browser)).toMatch(new RegExp(`^Unsubscribe ${email} from .+\\?$`))
    }
    expect((await pressNamed(browser, "Unsubscribe")).url).toBe(path)
    expect(title(browser)).toBe(done)
    await browser.reload()
    expect(title(browser)).toBe(done)
    await pressNamed(browser, "Undo")
    expect(browser.screen.getByRole("button", { name: "Unsubscribe" })).toBeInTheDocument()
    const cookies = await browser.jar.getCookies(browser.address)
    expect(cookies.map(({ key }) => key)).not.toContain("app_session")
  })
}

test("a customer reads it in the language of the browser, and who gets alerts in English (D-311)", async () => {
  const read = async (path: string, language: string) =>
    (await visitor().ask(path, { headers: { "accept-language": language } })).text()
  const asked = await read(`/unsubscribe/requests/${links[1]!.id}`, "ar-EG, de;q=0.8")
  for (const part of ['lang="ar"', 'dir="rtl"', "هل تريد إلغاء اشتراك", "إلغاء الاشتراك"])
    expect(asked).toContain(part)
  expect(await read("/unsubscribe/requests/1", "de-AT")).toContain("Dieser Link ist nicht mehr gültig.")
  expect(await read(`/unsubscribe/alerts/${links[0]!.id}`, "ar-EG")).not.toContain('lang="ar"')
})

test("one click of a mail program unsubscribes, without a cookie, an origin or a redirect", async () => {
  const path = `/unsubscribe/alerts/${links[0]!.id}`
  const urlencoded = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
  const multipart = new FormData()
  multipart.append("List-Unsubscribe", "One-Click")
  const browser = visitor()
  for (const body of [urlencoded, multipart]) {
    const answer = await visitor().ask(path, { method: "POST", body })
    expect([answer.status, await answer.text()]).toEqual([200, done])
    await browser.open(path)
    expect(title(browser)).toBe(done)
    await pressNamed(browser, "Undo")
    expect(browser.screen.getByRole("button", { name: "Unsubscribe" })).toBeInTheDocument()
  }
  const unknown = await visitor().ask("/unsubscribe/alerts/1", { method: "POST", body: urlencoded })
  expect([unknown.status, await unknown.text()]).toEqual([404, "This link is no longer valid."])
  const unknownKind = await visitor().ask("/unsubscribe/letters/1", { method: "POST", body: urlencoded })
  expect(unknownKind.status).toBe(405)
  expect((await visitor().ask(path, { method: "PUT" })).status).toBe(405)
})

test("an unknown link says so, whatever it ends", async () => {
  const browser = visitor()
  for (const { kind } of links) {
    await browser.open(`/unsubscribe/${kind}/1`)
    expect(title(browser)).toBe("This link is no longer valid.")
    expect(browser.screen.queryByRole("button", { name: /Unsubscribe|Undo/ })).toBeNull()
  }
})
