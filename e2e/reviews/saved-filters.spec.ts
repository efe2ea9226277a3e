import { expect, type Page, type Request, test } from "@playwright/test"
import { savedFilterTexts as texts } from "#lib/features/saved-filters/texts.ts"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { expectQuery } from "../support/filters.ts"
import { expectNoSidewaysScroll, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const path = "/api/bff/user_preferences"
const bar = (page: Page) => page.getByRole("region", { name: "Filters" })
const control = (page: Page) => bar(page).getByRole("button", { name: /^Saved filter/ })
const option = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true })
const nameBox = (page: Page) => bar(page).getByRole("textbox", { name: "Name" })
const query = (page: Page) => new URL(page.url()).searchParams

/** Calls about saved filters that the page makes from now on. */
function watch(page: Page) {
  const seen: Request[] = []
  page.on("request", (request) => {
    if (request.url().includes(path)) seen.push(request)
  })
  return {
    seen,
    calls: () =>
      seen.map((request) => `${request.method()} ${new URL(request.url()).pathname.replace(path, "")}`),
  }
}

async function saveAs(page: Page, name: string) {
  await bar(page).getByRole("button", { name: "Save as" }).click()
  await nameBox(page).fill(name)
  await nameBox(page).press("Enter")
}

/** Saves what is on the screen and waits for the address, which comes after the control. @returns its id. */
async function save(page: Page, name: string): Promise<string> {
  const isMade = (request: Request) => request.method() === "POST" && request.url().endsWith(path)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isMade(response.request())),
    saveAs(page, name),
  ])
  const id = String((await answer.json()).id)
  await expect(control(page)).toContainText(name)
  await expectQuery(page, "savedFilterId", id)
  return id
}

async function forgetAll(page: Page) {
  const { request } = page.context()
  const headers = { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! }
  const list = await (await request.get(`${path}?per_page=100`)).json()
  for (const { id } of list._embedded.user_preferences) await request.delete(`${path}/${id}`, { headers })
}

test.describe("saved filters", () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(context, demo.manager)
    await page.goto("/reviews")
    await forgetAll(page)
  })

  test("are saved under a name, named in the bar, and put into the address [F-173, F-311, F-312, F-314, F-368, F-537, F-538, F-541, F-638, F-718, F-734, F-751]", async ({
    page,
  }) => {
    const { seen } = watch(page)
    await page.goto("/reviews?dateDescriptor=twelveMonths&sentiment=-1&rating=1")
    await expect(bar(page).getByRole("button", { name: "Save", exact: true })).toHaveCount(0)
    await bar(page).getByRole("button", { name: "Save as" }).click()
    await expect(nameBox(page)).toBeFocused()
    await expect(nameBox(page)).toHaveValue("")
    await page.keyboard.press("Escape")
    await saveAs(page, "Unhappy")
    await expect(page.getByRole("status").filter({ hasText: "Filter saved" })).toBeVisible()
    await expect(control(page)).toContainText("Unhappy")
    await expect.poll(() => query(page).get("savedFilterId")).not.toBeNull()
    const post = seen.find((request) => request.method() === "POST")!
    const body = post.postDataJSON()
    expect(Object.keys(body).sort()).toEqual([
      "account_id",
      "config",
      "name",
      "preference_type",
      "prune",
      "user_id",
    ])
    expect(body).toMatchObject({ preference_type: "saved_filters", name: "Unhappy", prune: false })
    expect(body.config).toEqual({ dateDescriptor: "twelveMonths", sentiment: -1 })
    await control(page).click()
    await expect(option(page, "Unhappy")).toBeVisible()
    const list = new URL(seen.find((request) => request.method() === "GET")!.url()).searchParams
    expect(Object.fromEntries(list)).toMatchObject({
      preference_type: "saved_filters",
      page: "1",
      per_page: "25",
      "sort[by]": "name",
      "sort[order]": "asc",
    })
    expect([list.get("account_id"), list.get("user_id")]).toEqual([
      String(body.account_id),
      String(body.user_id),
    ])
  })

  test("more than a page of them comes while the list is scrolled [F-680]", async ({ page, context }) => {
    const headers = { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! }
    const names = Array.from({ length: 30 }, (_, index) => `Kept ${String(index + 1).padStart(2, "0")}`)
    for (const name of names) {
      const data = { preference_type: "saved_filters", name, config: { sentiment: 1 } }
      expect((await context.request.post(path, { headers, data })).status()).toBe(201)
    }
    await control(page).click()
    const rows = bar(page).getByRole("list", { name: "Saved filters" })
    await expect(rows.getByRole("listitem")).toHaveCount(26)
    expect(await rows.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
    await rows.hover()
    await page.mouse.wheel(0, 10_000)
    await expect(option(page, "Kept 30")).toBeVisible()
    await expect(rows.getByRole("listitem")).toHaveCount(31)
    await page.keyboard.press("Escape")
    await forgetAll(page)
  })

  test("one that is asked for is applied when it has come; a failure is told and changes nothing [F-265]", async ({
    page,
  }) => {
    await page.goto("/reviews?sentiment=1")
    await save(page, "Slow")
    await page.goto("/reviews?sentiment=-1")
    const select = async () => {
      await control(page).click()
      await option(page, "Slow").click()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**${path}/*`, async (route) => {
      if (route.request().method() !== "GET") return route.continue()
      await promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.url().includes(`${path}/`))
    await select()
    await asked
    await expectQuery(page, "sentiment", "-1")
    resolve()
    await expectQuery(page, "sentiment", "1")
    await page.unroute(`**${path}/*`)

    await page.goto("/reviews?sentiment=-1")
    await page.route(`**${path}/*`, (route) => route.fulfill({ status: 500, json: { status: 500 } }))
    await select()
    await expect(page.getByRole("alert").filter({ hasText: texts.applyFailed })).toBeVisible()
    await expectQuery(page, "sentiment", "-1")
  })

  test("selecting fetches, prunes and applies one in the place of every filter; none clears them [F-308, F-309, F-310, F-540]", async ({
    page,
  }) => {
    await page.goto("/reviews?dateDescriptor=sixMonths&sentiment=1")
    const id = await save(page, "Happy half year")
    const { calls } = watch(page)
    await page.goto("/reviews?dateDescriptor=today&rating=3&status=unread")
    await control(page).click()
    await option(page, "Happy half year").click()
    await expectQuery(page, "savedFilterId", id)
    await expectQuery(page, "dateDescriptor", "sixMonths")
    await expectQuery(page, "sentiment", "1")
    await expect.poll(() => query(page).get("from")).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const name of ["rating", "status"]) await expectQuery(page, name, null)
    await expect(control(page)).toContainText("Happy half year")
    expect(calls()).toEqual(expect.arrayContaining([`GET /${id}`, `PATCH /${id}`]))
    await page.reload()
    await expect(control(page)).toContainText("Happy half year")
    await control(page).click()
    await option(page, "No saved filter").click()
    await expect.poll(() => [...query(page).keys()]).toEqual([])
  })

  test("Save changes the active one with its name prefilled; it may keep it [F-313, F-372, F-539, F-639]", async ({
    page,
  }) => {
    await page.goto("/reviews?sentiment=1")
    const id = await save(page, "Mine")
    const { seen } = watch(page)
    await page.goto(`/reviews?sentiment=-1&savedFilterId=${id}`)
    await bar(page).getByRole("button", { name: "Save", exact: true }).click()
    await expect(nameBox(page)).toHaveValue("Mine")
    await nameBox(page).press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Filter updated" })).toBeVisible()
    expect(seen.find((request) => request.method() === "PATCH")!.postDataJSON().config).toEqual({
      sentiment: -1,
    })
  })

  test("names are required, short, one's own and never 'No saved filter' [F-366, F-367, F-369, F-370, F-371, F-633]", async ({
    page,
  }) => {
    await save(page, "Taken")
    const { calls } = watch(page)
    await bar(page).getByRole("button", { name: "Save as" }).click()
    const submit = bar(page).getByRole("form", { name: "Save as" }).getByRole("button", { name: "Save" })
    await expect(submit).toHaveAttribute("aria-disabled", "true")
    await expect(submit).toHaveAttribute("title", "Enter a name")
    for (const name of ["no saved FILTER", " taken "]) {
      await nameBox(page).fill(name)
      await nameBox(page).press("Enter")
      await expect(bar(page).getByText("A saved filter with that name already exists")).toBeVisible()
    }
    await nameBox(page).fill("")
    await nameBox(page).pressSequentially("x".repeat(61))
    await expect(nameBox(page)).toHaveValue("x".repeat(60))
    await page.keyboard.press("Escape")
    await expect(nameBox(page)).toHaveCount(0)
    // The API alone knows that a name is taken; what the form knows by itself is never sent.
    expect(calls()).toEqual(["POST "])
  })

  test("deleting asks; the selected one takes its filters along, another leaves them [F-315, F-316, F-317, F-640]", async ({
    page,
  }) => {
    await page.goto("/reviews?sentiment=1")
    await save(page, "First")
    const second = await save(page, "Second")
    await control(page).click()
    await option(page, "Delete First").click()
    await expect(bar(page).getByText("Delete First?")).toBeVisible()
    await option(page, "Delete").click()
    await expect(page.getByRole("status").filter({ hasText: "Filter deleted" })).toBeVisible()
    await expect(option(page, "Delete First")).toHaveCount(0)
    await expectQuery(page, "savedFilterId", second)
    await expectQuery(page, "sentiment", "1")
    await option(page, "Delete Second").click()
    await option(page, "Delete").click()
    await expect.poll(() => [...query(page).keys()]).toEqual([])
    await expect(control(page)).toContainText("No saved filter")
  })

  test("every failure has its words [F-606, F-625, F-626, F-627, F-628, P-496]", async ({ page }) => {
    await save(page, "Known")
    const fail = (method: string, url: string) =>
      page.route(url, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { error: "the kettle is cold" } })
          : route.fallback(),
      )
    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text })
    await fail("POST", `**${path}`)
    await saveAs(page, "Other")
    await expect(alert("Error saving filter: the kettle is cold")).toBeVisible()
    await page.keyboard.press("Escape")
    await fail("DELETE", `**${path}/*`)
    await control(page).click()
    await option(page, "Delete Known").click()
    await option(page, "Delete").click()
    await expect(alert("Filter was not deleted: the kettle is cold")).toBeVisible()
    await fail("GET", `**${path}/*`)
    await option(page, "Known").click()
    await expect(alert("Could not apply saved filter: the kettle is cold")).toBeVisible()
    await fail("GET", `**${path}?**`)
    await control(page).click()
    await expect(alert("Error fetching Saved Filters")).toBeVisible()
  })

  test("the menu is accessible and fits a phone", async ({ page }) => {
    await save(page, "A name that is as long as names of saved filters may be, six")
    await showAt(page, 360, "dark")
    await page.goto("/reviews")
    await page.getByRole("button", { name: /FILTERS/ }).click()
    await control(page).click()
    await expect(option(page, "No saved filter")).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
