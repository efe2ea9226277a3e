import { createHash } from "node:crypto"
import { expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { countMails } from "../support/outbox.ts"
import { sendLoginForm } from "../support/sign-in.ts"

test.describe("a feature that is refused", () => {
  test("is asked for: support gets a mail that can be answered [F-503]", async ({ page, between }) => {
    const email = demo.trial
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
