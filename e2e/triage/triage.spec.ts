import { expect, type Page, test } from "@playwright/test"

const methods = [
  ["GET", "F-599"],
  ["PUT", "F-600"],
  ["PATCH", "F-601"],
  ["DELETE", "F-602"],
  ["POST", "F-603"],
] as const
const overrides = ["PUT", "PATCH", "DELETE"]
const names = [...methods.map(([method]) => method), ...overrides.map((name) => `POST (override ${name})`)]

const main = (page: Page) => page.getByRole("main")
const fact = (page: Page, name: string) =>
  main(page).locator("dl > div").filter({ hasText: name }).getByRole("definition")
const rowOf = (page: Page, name: string) =>
  main(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
const allPass = (page: Page) =>
  expect(main(page).getByRole("status").first()).toHaveText("All 8 probes passed.")

test("/triage opens without a session and shows what the browser tells [F-034, F-035]", async ({ page }) => {
  const response = await page.goto("/triage")
  expect(response!.status()).toBe(200)
  await expect(page).toHaveURL(/\/triage$/)
  await expect(fact(page, "User agent")).toHaveText(await page.evaluate(() => navigator.userAgent))
  await expect(fact(page, "Language")).toContainText("en-US")
  await expect(fact(page, "Viewport")).toHaveText("1480 × 900")
  await expect(fact(page, "Time zone")).toHaveText("America/New_York")
  await expect(fact(page, "Cookies")).toHaveText("on")
  await expect(fact(page, "Online")).toHaveText("yes")
  await page.setViewportSize({ width: 800, height: 600 })
  await expect(fact(page, "Viewport")).toHaveText("800 × 600")
  await page.context().setOffline(true)
  await expect(fact(page, "Online")).toHaveText("no")
})

test("one result stands in the table for each probe [F-036]", async ({ page }) => {
  await page.goto("/triage")
  await allPass(page)
  await expect(main(page).getByRole("rowheader")).toHaveText(names)
  for (const name of names) {
    const cells = rowOf(page, name).getByRole("cell")
    await expect(cells).toHaveText(["200", /^\d+$/, "Pass"])
  }
})

for (const [method, row] of methods) {
  test(`${method} reaches the Review API through the door [${row}]`, async ({ page }) => {
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/api/bff/triage") &&
        answer.request().method() === method &&
        answer.request().headers()["x-http-method-override"] === undefined,
    )
    await page.goto("/triage")
    const answer = await (await answered).json()
    expect(answer.override ?? answer.method).toBe(method)
    expect(Date.parse(answer.received_at)).not.toBeNaN()
  })
}

test("POST with each override reaches the Review API as such [F-604]", async ({ page }) => {
  const answers: { method: string; override: string | null }[] = []
  page.on("response", async (answer) => {
    const override = answer.request().headers()["x-http-method-override"]
    if (override && answer.url().endsWith("/api/bff/triage")) answers.push(await answer.json())
  })
  await page.goto("/triage")
  await allPass(page)
  const told = () => answers.map(({ method, override }) => `${method} ${override}`).sort()
  await expect.poll(told).toEqual(overrides.map((override) => `POST ${override}`).sort())
})

test("a method that a network in between refuses fails alone, and Retry tries again", async ({ page }) => {
  const isPut = (method: string) => method === "PUT"
  await page.route("**/api/bff/triage", (route) =>
    isPut(route.request().method()) ? route.abort() : route.fallback(),
  )
  await page.goto("/triage")
  await expect(main(page).getByRole("status").first()).toHaveText("1 of 8 probes failed.")
  await expect(rowOf(page, "PUT").getByRole("cell").last()).toHaveText("Fail (no answer)")
  await page.unroute("**/api/bff/triage")
  await main(page).getByRole("button", { name: "Retry" }).click()
  await allPass(page)
})

test("Copy puts all of it on the clipboard as text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/triage")
  await allPass(page)
  await main(page).getByRole("button", { name: "Copy" }).click()
  await expect(main(page).getByText("Copied", { exact: true })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain("Time zone: America/New_York")
  for (const name of names) expect(text).toMatch(new RegExp(`^${name.replace(/[()]/g, "\\$&")}: 200,`, "m"))
})
