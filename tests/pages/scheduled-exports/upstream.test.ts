import { within } from "@testing-library/dom"
import { followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { flyout, makeSchedule, managePage, withoutSchedules } from "../../support/pages-schedules.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/scheduled_exports"
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
const between = standBetween()
const admin = () => withoutSchedules(demo.juniper, { address: between().address })
const field = (browser: TextBrowser, name: string) =>
  within(flyout(browser)!).getByLabelText(new RegExp(`^${name}`))
const save = (browser: TextBrowser) => pressNamed(browser, "Save", within(flyout(browser)!))
const sentTo = (to: string) =>
  between().requested.filter(({ method, path: requested }) => method === "POST" && requested === to)
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))

test("saving sends what was filled in and what the screen shows, and tells a failure [F-383, F-533, F-642]", async () => {
  const browser = await admin()
  await browser.open("/reviews?status=unread&dateDescriptor=sevenDays")
  await followNamed(browser, "Schedule Export")
  browser.fill(field(browser, "Name"), "Mine")
  browser.fill(field(browser, "Time"), "09:30")
  browser.fill(field(browser, "Recipients"), demo.juniper)
  between().instead[`POST ${path}`] = { status: 500, body: {} }
  await save(browser)
  expect(within(flyout(browser)!).getByText("Could not save Scheduled Export")).toBeInTheDocument()
  between().instead = {}
  between().requested.length = 0
  browser.fill(field(browser, "Recipients"), demo.juniper)
  await save(browser)
  expect(flyout(browser)).toBeNull()
  const [sent, ...others] = sentTo(path)
  expect(others).toEqual([])
  const body = JSON.parse(sent!.body)
  expect(Object.keys(body).toSorted()).toEqual(keys)
  expect(body).toMatchObject({
    email_subject: "Mine",
    scheduled_time: "09:30",
    date_range_legend: "seven_days",
  })
  expect(body.filters).toEqual({ dateDescriptor: "sevenDays", from: null, to: null, status_enum: "unread" })
})

test("changing one sends the same with its id, and tells a failure [F-534, F-641]", async () => {
  const browser = await admin()
  const { id } = await makeSchedule(browser, { email_frequency: "weekly", scheduled_time: "tuesday" })
  await browser.open(`/reviews?flyout_edit=true&export_id=${id}`)
  browser.fill(field(browser, "Name"), "Changed")
  between().instead[`POST ${path}/${id}`] = { status: 500, body: {} }
  await save(browser)
  expect(within(flyout(browser)!).getByText("Could not update Scheduled Export")).toBeInTheDocument()
  between().instead = {}
  between().requested.length = 0
  await save(browser)
  expect(browser.url).toBe(managePage)
  const [sent] = sentTo(`${path}/${id}`)
  expect(Object.keys(JSON.parse(sent!.body)).toSorted()).toEqual([...keys, "id"].toSorted())
  expect(sent!.headers["x-http-method-override"]).toBe("PATCH")
})

test("who may only make schedules changes none, and who may only change them makes none [F-440]", async () => {
  const { address, instead } = between()
  const { id } = await makeSchedule(await admin())
  const change = `/reviews?flyout_edit=true&export_id=${id}`
  const personWith = (kept: string[]) => {
    const change = (body: { permission_summary: object }) => ({
      ...body,
      permission_summary: { ...body.permission_summary, scheduled_export: kept },
    })
    instead["POST /auth"] = { change }
    return signedIn(demo.juniper, { address })
  }
  const maker = await personWith(["create", "read"])
  await maker.open(change)
  expect([title(maker), flyout(maker)]).toEqual(["Reviews", null])
  await maker.open("/reviews")
  await followNamed(maker, "Schedule Export")
  expect(flyout(maker)).not.toBeNull()

  const changer = await personWith(["read", "update"])
  await changer.open("/reviews?flyout_edit=true")
  expect([title(changer), flyout(changer)]).toEqual(["Reviews", null])
  expect(changer.screen.queryByRole("link", { name: "Schedule Export" })).toBeNull()
  await changer.open(change)
  expect(within(flyout(changer)!).getByRole("heading", { name: "Edit Scheduled Export" })).toBeInTheDocument()
})

test("the list asks for its account, order and page; who is no Admin for the own ones [F-447, F-535]", async () => {
  const { address, requested } = between()
  const query = () => {
    const last = requested.findLast(({ method, path: one }) => method === "GET" && one === path)!
    return Object.fromEntries(last.query)
  }
  const browser = await signedIn(demo.admin, { address })
  await browser.open(`${managePage}?page=1&sort[by]=display_name&sort[order]=desc`)
  expect(query()).toMatchObject({
    account_id: expect.any(String),
    "sort[by]": "display_name",
    "sort[order]": "desc",
    page: "1",
  })
  expect(query()).not.toHaveProperty("created_by_user_id")
  await (await signedIn(demo.manager, { address })).open(managePage)
  expect(query()).toHaveProperty("created_by_user_id", expect.stringMatching(/^\d+$/))
})
