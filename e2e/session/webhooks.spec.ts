import { createHash } from "node:crypto"
import { expect } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { type Between, test } from "../support/between.ts"
import { countMails } from "../support/outbox.ts"
import { impersonationLinkFor } from "../support/portal.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const analytics = ({ asked }: Between) => asked.filter(({ path }) => path === "/webhooks/analytics-secure")

test("analytics are told who has logged in, once per login [F-501]", async ({ page, between }) => {
  await sendLoginForm(page, demo.user)
  await expect(page).toHaveURL(/\/reviews/)
  await expect.poll(() => analytics(between).length).toBe(1)
  const [call] = analytics(between)
  expect(call!.method).toBe("POST")
  expect(JSON.parse(call!.body)).toEqual({
    user_id: expect.any(Number),
    account_id: expect.any(Number),
    email: demo.user,
  })
  await page.goto("/settings")
  await page.reload()
  await page.goto("/reviews")
  expect(analytics(between)).toHaveLength(1)
  await page.context().clearCookies()
  await sendLoginForm(page, demo.user)
  await expect.poll(() => analytics(between).length).toBe(2)
})

test("nobody waits for analytics that are away", async ({ page, between }) => {
  between.instead["/webhooks/analytics-secure"] = { after: new Promise(() => {}) }
  await sendLoginForm(page, demo.user)
  await expect(page).toHaveURL(/\/reviews/)
  between.instead["/webhooks/analytics-secure"] = { status: 500, body: { status: 500 } }
  await page.context().clearCookies()
  await sendLoginForm(page, demo.user)
  await expect(page).toHaveURL(/\/reviews/)
})

test("analytics hear nothing of an impersonated session [F-451]", async ({ page, between }) => {
  await page.goto(await impersonationLinkFor(demo.manager))
  await expect(page.getByText(`Impersonating ${demo.manager}`)).toBeVisible()
  await page.goto("/settings")
  await expect(page.getByText(`Impersonating ${demo.manager}`)).toBeVisible()
  expect(between.asked.some(({ path }) => path === "/sso/exchange")).toBe(true)
  expect(analytics(between)).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a feature that is refused ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })

    test("is asked for: support gets a mail that can be answered [F-503]", async ({ page, between }) => {
      const email = javaScriptEnabled ? demo.trial : demo.trialUser
      const support = "support@outpost.example"
      await sendLoginForm(page, email)
      await expect(page).toHaveURL(/\/reviews/)
      await page.getByText("Export", { exact: true }).first().click()
      await page.getByRole("button", { name: "Download CSV" }).click()
      await page.getByRole("button", { name: "Ask us about it" }).click()
      await expect(page.getByText("Thank you. We have told support, who will get in touch.")).toBeVisible()
      await expect(page).toHaveURL(/\/reviews/)
      const call = between.asked.find(({ path }) => path === "/webhooks/notify")!
      expect(call.method).toBe("POST")
      const basic = Buffer.from(call.headers.authorization!.split(" ")[1]!, "base64").toString()
      const digest = (text: string) => createHash("sha256").update(text).digest("hex")
      expect([...call.query.keys()]).toEqual(["auth_token"])
      expect(digest(call.query.get("auth_token")!)).toBe(digest(basic.slice(email.length + 1)))
      expect(JSON.parse(call.body)).toEqual({
        event: "internal",
        user_id: expect.any(Number),
        notification_type: "feature_request",
        feature_name: "Exports",
      })
      // One mail a day for the same wish, so that a test which is tried again finds that of the first try.
      const mail = page.locator("article").filter({ hasText: email })
      await expect(async () => {
        await countMails(page, support)
        await expect(mail).toContainText("Fernhill Bakery asks for Exports in Outpost", { timeout: 1_000 })
      }).toPass()
    })
  })
}
