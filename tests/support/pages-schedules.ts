import { signedIn } from "./pages.ts"
import { readList, write } from "./pages-bff.ts"
import type { TextBrowser } from "./text-browser.ts"

type Schedule = { id: number; email_subject: string; scheduled_time: string }

export const managePage = "/settings/scheduled-exports/manage"

/** The flyout of a schedule; null where the page has none. */
export const flyout = ({ page }: TextBrowser) => page.document.querySelector<HTMLElement>("dialog.flyout")

export const schedulesOf = async (browser: TextBrowser) =>
  (await readList<Schedule>(browser, "scheduled_exports", "?per_page=500")).items

/** Makes a schedule of reviews through the proxy for browsers. @throws when it is refused. */
export async function makeSchedule(browser: TextBrowser, more: object = {}): Promise<Schedule> {
  const [user] = (await readList(browser, "users")).items
  const made = await write(browser, "POST", "/api/bff/scheduled_exports", {
    export_type: "reviews",
    date_range_legend: "seven_days",
    filters: { dateDescriptor: "sevenDays" },
    recipient_user_ids: [user!.id],
    email_frequency: "daily",
    scheduled_time: "13:00",
    email_subject: "Daily",
    email_body: "",
    ...more,
  })
  if (made.status !== 201) throw new Error(`It is answered ${made.status}: ${await made.text()}`)
  return (await made.json()) as Schedule
}

/** Signs somebody in and deletes all schedules of the account. @param options as `signedIn` takes them. */
export async function withoutSchedules(email: string, options?: { address?: string }): Promise<TextBrowser> {
  const browser = await signedIn(email, options)
  for (const { id } of await schedulesOf(browser)) {
    await write(browser, "DELETE", `/api/bff/scheduled_exports/${id}`, {})
  }
  return browser
}
