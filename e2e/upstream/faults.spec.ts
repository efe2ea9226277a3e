import { expect } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { test } from "../support/between.ts"
import { cards, filterBar, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

type Login = { permission_summary: Record<string, string[]> }
const without = (resource: string) => ({
  change: (body: Login) => {
    const { [resource]: _, ...permission_summary } = body.permission_summary
    return { ...body, permission_summary }
  },
})
const refusal = (status: number, body: unknown = { status }) => ({ status, body })

test("a white label that answers 401 leads to /login [F-099]", async ({ page, between }) => {
  between.instead["/mywhitelabel"] = refusal(401)
  await sendLoginForm(page, demo.limited)
  await expect.poll(() => between.asked.map(({ path }) => path)).toContain("/mywhitelabel")
  await expect(page).toHaveURL(/\/login$/)
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login$/)
})

test("a white label that fails otherwise leads to /error [F-101]", async ({ page, between }) => {
  between.instead["/mywhitelabel"] = refusal(500)
  await sendLoginForm(page, demo.limited)
  await expect(page).toHaveURL(/\/error/)
})

test("a 401 of a list logs out without a word [F-261, F-607]", async ({ page, between }) => {
  await sendLoginForm(page, demo.limited)
  await expect(cards(page).first()).toBeVisible()
  between.instead["/locations"] = refusal(401, { status: 401, error: "Nothing to see" })
  await filterButton(page, "Location").click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator(".toast")).toHaveCount(0)
  await expect(page.getByText("Nothing to see")).toHaveCount(0)
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/login$/)
})

test("a list that fails says the error, else the Message of the server, else the default text [F-605, F-608, F-609]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  const alert = page.getByRole("main").getByRole("alert")
  for (const [body, text] of [
    [{ error: "The kettle is cold", Message: "Not this" }, "The kettle is cold"],
    [{ Message: "The kettle is gone" }, "The kettle is gone"],
    [{}, "An error occurred while performing this action."],
  ] as const) {
    between.instead["/reviews"] = refusal(500, body)
    await page.goto("/reviews")
    await expect(alert).toContainText("Unable to load reviews")
    await expect(alert).toContainText(text)
    await expect(page.getByText("Not this")).toHaveCount(0)
  }
  between.instead = {}
  await alert.getByRole("link", { name: "Retry" }).click()
  await expect(cards(page).first()).toBeVisible()
})

test("groups that cannot be loaded are told in the documented words, and Retry loads them [F-652]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.admin)
  await expect(cards(page).first()).toBeVisible()
  between.instead["/groups"] = refusal(500, { error: "The kettle is cold" })
  await page.goto("/settings/groups")
  const alert = page.getByRole("main").getByRole("alert")
  await expect(alert).toContainText("Unable to load groups at this time. Please reload or try again later.")
  await expect(alert).toContainText("The kettle is cold")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Groups")
  between.instead = {}
  await alert.getByRole("link", { name: "Retry" }).click()
  await expect(page.getByRole("table")).toBeVisible()
})

test("a location that cannot be named is told in a toast that fades in 120 ms [F-631, F-693, P-503]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  const listed = await page.context().request.get("/api/bff/locations")
  const { id } = (await listed.json())._embedded.locations[0]
  between.instead[`/locations/${id}`] = refusal(500)
  // It goes after three seconds, which begin before all of the page is there.
  await page.goto(`/reviews?locationId=${id}`, { waitUntil: "commit" })
  const toast = page.locator(".toast")
  await expect(toast).toContainText("Error fetching location")
  await toast.hover()
  const fade = await toast.evaluate((element) => {
    element.classList.add("is-leaving")
    const { transitionDuration, transitionProperty } = getComputedStyle(element)
    return `${transitionProperty} ${transitionDuration}`
  })
  expect(fade).toBe("opacity 0.12s")
})

test("without review read in the login answer /reviews leads to /error [F-106, F-150, F-431, P-347]", async ({
  page,
  between,
}) => {
  between.instead["POST /auth"] = without("review")
  await sendLoginForm(page, demo.limited)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto("/reviews")
  await expect(page).toHaveURL(/\/error\?statusCode=403/)
  await expect(page.getByText("You do not have access to this page.")).toBeVisible()
})

test("the group dropdown needs group read [F-425]", async ({ page, between }) => {
  await sendLoginForm(page, demo.limited)
  await expect(filterButton(page, "Group")).toBeVisible()
  await page.context().clearCookies()
  between.instead["POST /auth"] = without("group")
  await sendLoginForm(page, demo.limited)
  await expect(filterButton(page, "Location")).toBeVisible()
  await expect(filterBar(page).getByText("Group", { exact: true })).toHaveCount(0)
})
