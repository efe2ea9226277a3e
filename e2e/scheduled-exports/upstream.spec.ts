import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { openExports } from "../support/exports.ts"
import {
  chooseRecipient,
  clearSchedules,
  flyout,
  makeSchedule,
  managePage,
  openFlyout,
  recipients,
  saveButton,
  scheduleItem,
} from "../support/schedules.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const keys = [
  "account_id",
  "date_range_legend",
  "email_body",
  "email_frequency",
  "email_subject",
  "export_type",
  "filters",
  "recipient_user_ids",
  "resource_id",
  "scheduled_time",
]
const path = "/scheduled_exports"

test.beforeEach(async ({ page, context, between }) => {
  await sendLoginForm(page, demo.admin)
  await expect(page).not.toHaveURL(/\/login/)
  await clearSchedules(context, between.address)
})

test("saving sends what was filled in and what the screen shows, refuses a second time meanwhile, and tells a failure [F-324, F-383, F-533, F-642]", async ({
  page,
  between,
}) => {
  await page.goto("/reviews?status=unread&dateDescriptor=sevenDays")
  await openFlyout(page)
  await flyout(page).getByLabel("Name").fill("Mine")
  await flyout(page).getByLabel("Time").fill("09:30")
  await chooseRecipient(page, demo.manager)
  between.instead[`POST ${path}`] = { status: 500, body: {} }
  await saveButton(page).click()
  await expect(flyout(page).getByText("Could not save Scheduled Export")).toBeVisible()
  const answer = Promise.withResolvers<void>()
  between.instead[`POST ${path}`] = { after: answer.promise }
  await saveButton(page).click()
  await expect(flyout(page).getByRole("button", { name: "Saving..." })).toBeDisabled()
  answer.resolve()
  await expect(flyout(page)).toHaveCount(0)
  const sent = between.asked.filter((one) => one.method === "POST" && one.path === path)
  expect(sent).toHaveLength(2)
  const body = JSON.parse(sent[1]!.body)
  expect(Object.keys(body).sort()).toEqual(keys)
  expect(body).toMatchObject({
    email_subject: "Mine",
    scheduled_time: "09:30",
    date_range_legend: "seven_days",
  })
  expect(body.filters).toEqual({ dateDescriptor: "sevenDays", from: null, to: null, status_enum: "unread" })
})

test("changing one sends the same with its id, and tells a failure [F-534, F-641]", async ({
  page,
  context,
  between,
}) => {
  const weekly = { email_frequency: "weekly", scheduled_time: "tuesday" }
  const { id } = await makeSchedule(context, weekly, between.address)
  await page.goto(`/reviews?flyout_edit=true&export_id=${id}`)
  await expect(recipients(page)).toBeVisible()
  await flyout(page).getByLabel("Name").fill("Changed")
  between.instead[`POST ${path}/${id}`] = { status: 500, body: {} }
  await saveButton(page).click()
  await expect(flyout(page).getByText("Could not update Scheduled Export")).toBeVisible()
  between.instead = {}
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/settings\/scheduled-exports\/manage/)
  const sent = between.asked.filter((one) => one.path === `${path}/${id}` && one.method === "POST")
  expect(Object.keys(JSON.parse(sent[1]!.body)).sort()).toEqual([...keys, "id"].sort())
  expect(sent[1]!.headers["x-http-method-override"]).toBe("PATCH")
})

test("who may only make schedules changes none, and who may only change them makes none [F-440]", async ({
  context,
  between,
  browser,
  baseURL,
}) => {
  test.slow()
  const { id } = await makeSchedule(context, {}, between.address)
  async function pageWith(kept: string[]) {
    const narrowed = (body: { permission_summary: object }) => ({
      ...body,
      permission_summary: { ...body.permission_summary, scheduled_export: kept },
    })
    between.instead = { "POST /auth": { change: narrowed } }
    const page = await (await browser.newContext({ baseURL })).newPage()
    await sendLoginForm(page, demo.admin)
    await expect(page).not.toHaveURL(/\/login/)
    between.instead = {}
    return page
  }
  const change = `/reviews?flyout_edit=true&export_id=${id}`
  const list = (page: Page) => page.getByRole("heading", { name: "Reviews", level: 1 })

  const maker = await pageWith(["create", "read"])
  await maker.goto(change)
  await expect(list(maker)).toBeVisible()
  await expect(flyout(maker)).toHaveCount(0)
  await maker.goto("/reviews")
  await openFlyout(maker)
  await maker.context().close()

  const changer = await pageWith(["read", "update"])
  await changer.goto("/reviews?flyout_edit=true")
  await expect(list(changer)).toBeVisible()
  await expect(flyout(changer)).toHaveCount(0)
  await openExports(changer)
  await expect(scheduleItem(changer)).toHaveCount(0)
  await changer.goto(change)
  await expect(recipients(changer)).toBeVisible()
  await changer.context().close()
})

test("the list asks for its account, order and page; who is no Admin for the own ones [F-447, F-535]", async ({
  page,
  between,
  browser,
  baseURL,
}) => {
  const asked = () => between.asked.filter((one) => one.method === "GET" && one.path === path)
  await page.goto(`${managePage}?page=1&sort[by]=display_name&sort[order]=desc`)
  expect(Object.fromEntries(asked().at(-1)!.query)).toMatchObject({
    account_id: expect.any(String),
    "sort[by]": "display_name",
    "sort[order]": "desc",
    page: "1",
  })
  expect(asked().at(-1)!.query.has("created_by_user_id")).toBe(false)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await sendLoginForm(other, demo.manager)
  await expect(other).not.toHaveURL(/\/login/)
  await other.goto(managePage)
  expect(asked().at(-1)!.query.get("created_by_user_id")).toMatch(/^\d+$/)
  await other.context().close()
})
