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

test("the navigation of a white-label account has its logo and its colours, others when the record has others [F-015, F-016, F-133, F-156, F-157, F-158, F-159, F-160, F-161, P-004]", async ({
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

  const item = navigation(page).getByRole("link", { name: "Dashboard" })
  await expect(item).toHaveAttribute("aria-current", "page")
  await expect(item).toHaveCSS("color", rgb(record.active_text_color))
  const other = navigation(page).getByRole("button", { name: "Log Out" })
  await expect(other).toHaveCSS("color", rgb(record.main_text_color))
  await other.hover()
  await expect(other).toHaveCSS("background-color", rgb(record.background_hover_color))
  await expect(other).toHaveCSS("color", rgb(record.hover_text_color))

  const another = "#3a1430"
  between.instead["/mywhitelabel"] = { change: () => ({ ...record, navigation_background_color: another }) }
  await page.context().clearCookies()
  await sendLoginForm(page, demo.second)
  await expect(navigation(page)).toHaveCSS("background-color", rgb(another))
})
