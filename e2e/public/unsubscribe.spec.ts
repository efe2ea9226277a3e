import { expect, type Page, test } from "@playwright/test"

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
const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const done = "You have been unsubscribed."

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a link that ends mails ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })

    for (const { kind, id, email, row } of links) {
      test(`of ${kind} asks, does it, and takes it back [${row}]`, async ({ page, context }) => {
        const path = `/unsubscribe/${kind}/${id}`
        for (let look = 0; look < 2; look += 1) {
          const response = await page.goto(path)
          expect(response!.headers()["referrer-policy"]).toBe("no-referrer")
          await expect(heading(page)).toHaveText(new RegExp(`^Unsubscribe ${email} from .+\\?$`))
        }
        await page.getByRole("button", { name: "Unsubscribe" }).click()
        await expect(heading(page)).toHaveText(done)
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await page.reload()
        await expect(heading(page)).toHaveText(done)
        await page.getByRole("button", { name: "Undo" }).click()
        await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible()
        expect((await context.cookies()).map(({ name }) => name)).not.toContain("outpost_session")
      })
    }
  })
}

test("one click of a mail program unsubscribes, without a cookie, an origin or a redirect", async ({
  page,
  request,
}) => {
  const path = `/unsubscribe/alerts/${links[0]!.id}`
  const oneClick = { "List-Unsubscribe": "One-Click" }
  for (const body of [{ form: oneClick }, { multipart: oneClick }]) {
    const answer = await request.post(path, { ...body, maxRedirects: 0 })
    expect([answer.status(), await answer.text()]).toEqual([200, done])
    await page.goto(path)
    await expect(heading(page)).toHaveText(done)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible()
  }
  const unknown = await request.post("/unsubscribe/alerts/1", { form: oneClick, maxRedirects: 0 })
  expect([unknown.status(), await unknown.text()]).toEqual([404, "This link is no longer valid."])
  expect((await request.post("/unsubscribe/letters/1", { form: oneClick, maxRedirects: 0 })).status()).toBe(
    405,
  )
  expect((await request.put(path, { maxRedirects: 0 })).status()).toBe(405)
})

test("an unknown link says so, whatever it ends", async ({ page }) => {
  for (const { kind } of links) {
    await page.goto(`/unsubscribe/${kind}/1`)
    await expect(heading(page)).toHaveText("This link is no longer valid.")
    await expect(page.getByRole("button", { name: /Unsubscribe|Undo/ })).toHaveCount(0)
  }
})
