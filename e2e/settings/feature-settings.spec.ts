import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { downloaded } from "../support/exports.ts"
import { sendLoginForm } from "../support/sign-in.ts"

/** Changes a setting of the account; what a session may do is read anew when it begins. */
async function set(page: Page, context: BrowserContext, code: string, value: boolean) {
  const answer = await context.request.patch(`/api/bff/account_settings/${code}`, {
    headers: {
      "x-outpost-client": "web",
      origin: process.env.OUTPOST_E2E_ADDRESS!,
      "content-type": "application/json",
    },
    data: { value: String(value) },
  })
  expect(answer.status()).toBe(200)
  // An open page would leave by itself once its session is gone.
  await page.goto("about:blank")
  await context.clearCookies()
  await sendLoginForm(page, demo.copper)
  await expect(page).not.toHaveURL(/\/login/)
}

/** Asks for a file as the schedules do, which outlives the setting. */
async function askForScheduledFile(page: Page): Promise<string> {
  const { request } = page.context()
  const stored = () => page.evaluate(() => localStorage.getItem("outpost.auth"))
  await expect.poll(stored).not.toBeNull()
  const { account_id } = JSON.parse((await stored())!)
  const answer = await request.post(`/api/bff/export_files/${account_id}`, {
    headers: { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! },
    data: { resource: "reviews", request_type: "scheduled", send_email: false },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}
test("the setting async_file_download switches files that are made and polled in place of straight ones, and the files of schedules [F-429, L-477]", async ({
  page,
  context,
}) => {
  let scheduledFile = ""
  const see = async (isOn: boolean) => {
    await page.goto("/reviews?dateDescriptor=allTime")
    const asked: string[] = []
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
    page.on("request", note)
    await downloaded(page, "Download CSV")
    page.off("request", note)
    if (isOn) scheduledFile = await askForScheduledFile(page)
    await page.goto(`/file-downloads/${scheduledFile}`)
    await expect(page).toHaveURL(isOn ? `/file-downloads/${scheduledFile}` : /\/error\?statusCode=403/)
    expect(asked.some((path) => /\/export_files\/\d+$/.test(path))).toBe(isOn)
  }
  await sendLoginForm(page, demo.copper)
  await expect(page).not.toHaveURL(/\/login/)
  await see(true)
  await set(page, context, "async_file_download", false)
  await see(false)
  await set(page, context, "async_file_download", true)
  await see(true)
})
