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

test.describe("a link that ends mails", () => {
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
