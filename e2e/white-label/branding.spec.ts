import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const record = {
  id: 1,
  account_id: 1,
  name: "Northwind Reviews",
  navigation_background_color: "#14332d",
  main_text_color: "#cfe3dc",
  active_text_color: "#ffffff",
  background_hover_color: "#1f4a41",
  hover_text_color: "#fff0d0",
  logo_left: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
}
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })

test("the navigation of a white-label account has its logo and its colours [F-015, F-016, F-156, F-157, F-158, F-159, F-160, F-161, P-004]", async ({
  page,
  between,
}) => {
  between.instead["/mywhitelabel"] = { change: () => record }
  await sendLoginForm(page, demo.second)
  await expect(navigation(page)).toHaveCSS("background-color", rgb(record.navigation_background_color))
  await expect(navigation(page).getByRole("img", { name: record.name })).toHaveAttribute(
    "src",
    record.logo_left,
  )
  await expect(navigation(page).getByText("Outpost")).toHaveCount(0)

  const item = navigation(page).getByRole("link", { name: "Reviews" })
  await expect(item).toHaveAttribute("aria-current", "page")
  await expect(item).toHaveCSS("color", rgb(record.active_text_color))
  const other = navigation(page).getByRole("button", { name: "Log Out" })
  await expect(other).toHaveCSS("color", rgb(record.main_text_color))
  await other.hover()
  await expect(other).toHaveCSS("background-color", rgb(record.background_hover_color))
  await expect(other).toHaveCSS("color", rgb(record.hover_text_color))
})

test("another colour in the record is another colour of the navigation [F-133]", async ({
  page,
  between,
}) => {
  for (const navigation_background_color of ["#14332d", "#3a1430"]) {
    await page.context().clearCookies()
    between.instead["/mywhitelabel"] = { change: () => ({ ...record, navigation_background_color }) }
    await sendLoginForm(page, demo.second)
    await expect(navigation(page)).toHaveCSS("background-color", rgb(navigation_background_color))
  }
})

test("the sign-in page of a custom domain is found by that domain and names its own support [F-017, F-498]", async ({
  page,
  between,
}) => {
  // A host that no other test asks about: answers are kept for a while.
  const host = "desk.northwind.localhost"
  const own = { support_email: "help@northwind.example", support_phone: "555-0100" }
  between.instead["/whitelabels"] = {
    change: (list: object) => ({
      ...list,
      _embedded: { whitelabels: [{ ...record, ...own, custom_domain: host }] },
    }),
  }
  await page.goto("/login")
  const ours = page.getByText("support@outpost.example")
  await expect(ours).toBeVisible()
  const { port } = new URL(between.address)
  await page.goto(`http://${host}:${port}/login`)
  await expect(page.getByText("Contact support at 555-0100 or help@northwind.example.")).toBeVisible()
  await expect(ours).toHaveCount(0)
  const asked = between.asked.find(({ path }) => path === "/whitelabels")
  expect(asked?.query.get("custom_domain")).toBe(host)
})
