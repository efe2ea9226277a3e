import { expect, type Page } from "@playwright/test"

const mails = (page: Page) => page.locator("article")
const openOutbox = (page: Page, to: string) =>
  page.goto(`${process.env.OUTPOST_E2E_API}/outbox?to=${encodeURIComponent(to)}`)

/** How many mails to a person the outbox holds. */
export async function countMails(page: Page, to: string): Promise<number> {
  await openOutbox(page, to)
  return mails(page).count()
}

/** Clicks the link of the newest mail to a person, once there are more than before. */
export async function openMailedLink(page: Page, to: string, before = 0) {
  await expect(async () => expect(await countMails(page, to)).toBeGreaterThan(before)).toPass()
  await mails(page).first().getByRole("link").click()
}
