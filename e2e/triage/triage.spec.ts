import { expect, type Page, test } from "@playwright/test"

const methods = ["GET", "PUT", "PATCH", "DELETE", "POST"]
const overrides = ["PUT", "PATCH", "DELETE"]
const names = [...methods, ...overrides.map((name) => `POST (override ${name})`)]

const main = (page: Page) => page.getByRole("main")
const fact = (page: Page, name: string) =>
  main(page).locator("dl > div").filter({ hasText: name }).getByRole("definition")
const rowOf = (page: Page, name: string) =>
  main(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })

test("/triage opens without a session and shows what the browser tells, how each method reaches the Review API, again on Retry, and copies all of it [F-034, F-035, F-036, F-599, F-600, F-601, F-602, F-603, F-604]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const isPut = (method: string) => method === "PUT"
  await page.route("**/api/bff/triage", (route) =>
    isPut(route.request().method()) ? route.abort() : route.fallback(),
  )
  const response = await page.goto("/triage")
  expect(response!.status()).toBe(200)
  await expect(page).toHaveURL(/\/triage$/)
  await expect(fact(page, "User agent")).toHaveText(await page.evaluate(() => navigator.userAgent))
  await expect(fact(page, "Language")).toContainText("en-US")
  await expect(fact(page, "Viewport")).toHaveText("1480 × 900")
  await expect(fact(page, "Time zone")).toHaveText("America/New_York")
  await expect(fact(page, "Cookies")).toHaveText("on")
  await expect(fact(page, "Online")).toHaveText("yes")

  await expect(main(page).getByRole("status").first()).toHaveText("1 of 8 probes failed.")
  await expect(rowOf(page, "PUT").getByRole("cell").last()).toHaveText("Fail (no response)")
  await page.unroute("**/api/bff/triage")
  const reported: string[] = []
  page.on("response", async (answer) => {
    const sent = answer.request()
    if (!answer.url().endsWith("/api/bff/triage")) return
    const { method, override, received_at } = await answer.json()
    expect(Date.parse(received_at)).not.toBeNaN()
    reported.push(`${sent.method()} ${sent.headers()["x-http-method-override"] ?? ""}: ${override ?? method}`)
  })
  await main(page).getByRole("button", { name: "Retry" }).click()
  await expect(main(page).getByRole("status").first()).toHaveText("All 8 probes passed.")
  await expect(main(page).getByRole("rowheader")).toHaveText(names)
  for (const name of names) {
    await expect(rowOf(page, name).getByRole("cell")).toHaveText(["200", /^\d+$/, "Pass"])
  }
  const expected = [
    ...methods.map((method) => `${method} : ${method}`),
    ...overrides.map((name) => `POST ${name}: ${name}`),
  ]
  await expect.poll(() => reported.toSorted()).toEqual(expected.toSorted())

  await main(page).getByRole("button", { name: "Copy" }).click()
  await expect(main(page).getByText("Copied", { exact: true })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain("Time zone: America/New_York")
  for (const name of names) expect(text).toMatch(new RegExp(`^${name.replace(/[()]/g, "\\$&")}: 200,`, "m"))

  await page.setViewportSize({ width: 800, height: 600 })
  await expect(fact(page, "Viewport")).toHaveText("800 × 600")
  await context.setOffline(true)
  await expect(fact(page, "Online")).toHaveText("no")
})

test("/triage shows no probes where scripts never run, and says why", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto("/triage")
  await expect(main(page).getByText("The probes require JavaScript")).toBeVisible()
  await expect(main(page).getByRole("table")).toHaveCount(0)
  await expect(main(page).getByText("Running the probes…")).toBeHidden()
  await context.close()
})
