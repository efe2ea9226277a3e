import { expect, type Page } from "@playwright/test"

const mailsTo = (page: Page, to: string) => page.locator("article").filter({ hasText: `To ${to}` })
const openOutbox = (page: Page) => page.goto(`${process.env.OUTPOST_E2E_API}/outbox`)

/** How many mails to a person the outbox holds. */
export async function countMails(page: Page, to: string): Promise<number> {
  await openOutbox(page)
  return mailsTo(page, to).count()
}

/** Clicks the link of the newest mail to a person, once there are more than before. */
export async function openMailedLink(page: Page, to: string, before = 0) {
  await expect(async () => expect(await countMails(page, to)).toBeGreaterThan(before)).toPass()
  await mailsTo(page, to).first().getByRole("link").click()
}
