import { expect, type Page } from "@playwright/test"
import { fresh } from "#tests/support/accounts.ts"
import { test } from "../support/between.ts"
import { openMailedLink } from "../support/outbox.ts"
import { chooseFitting } from "../support/screens.ts"

const password = "a long password"
const main = (page: Page) => page.getByRole("main")
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`))
const says = (page: Page, text: string) => main(page).getByRole("alert").filter({ hasText: text })
const newEmail = () => `owner-${fresh()}@signup.test`

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

async function fillAccount(page: Page, email: string) {
  await fill(page, {
    "First name": "Ines",
    "Last name": "Vale",
    Email: email,
    Password: password,
    Phone: "(555) 123-4567",
    "Company name": "Vale Bakeries",
  })
  await field(page, "Industry").selectOption("Restaurants")
  await page.getByLabel("I accept the terms of service").check()
}

const signUp = (page: Page) => page.getByRole("button", { name: "Sign up" }).click()
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()
const addressFields = [
  "address",
  "address_2",
  "city",
  "state",
  "zipcode",
  "country",
  "country_id",
  "state_id",
]
const place = {
  "Internal Name": "Vale Hawthorne",
  Address: "3500 Hawthorne Boulevard",
  City: "Portland",
  Zipcode: "97214",
}

/** Follows the link of the mail, which leads to the product of all tests, in this one. */
async function confirmAndLogIn(page: Page, email: string) {
  await page.context().clearCookies()
  await openMailedLink(page, email)
  await expect(page).toHaveURL(/confirmation_token=/)
  const token = new URL(page.url()).searchParams.get("confirmation_token")
  await page.goto(`/login?confirmation_token=${token}`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Country and state are plain lists until the scripts of the page run. */
const typing = (page: Page) => expect(field(page, "Country")).not.toHaveJSProperty("tagName", "SELECT")

test("signing up leads from the login page to a confirmed account with a location, whose address is checked and completed as one types [F-167, F-344, F-345, F-346, F-347, F-348, F-349, F-350, F-351, F-559, F-560, P-526]", async ({
  page,
  between,
}) => {
  test.slow()
  const email = newEmail()
  await page.goto("/login")
  await page.getByRole("link", { name: "Sign up" }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await fillAccount(page, email)
  await signUp(page)
  await expect(page).toHaveURL(/\/signup\/location$/)
  expect(between.requested.map(({ method, path }) => `${method} ${path}`)).toContain("POST /signup/user")

  await typing(page)
  await test.step("the form has the eight fields of an address", async () => {
    for (const name of addressFields) await expect(page.locator(`form input[name=${name}]`)).toHaveCount(1)
  })
  await field(page, "State").fill("oreg")
  await chooseFitting(page, "oreg", "Oregon")
  await test.step("what is missing is said when a field is left, not before", async () => {
    for (const name of ["Address", "City", "State", "Zipcode", "Country"]) {
      await expect(page.locator("label").filter({ hasText: new RegExp(`^${name} ?\\*$`) })).toBeVisible()
      await expect(says(page, `${name} is required`)).toHaveCount(0)
      await field(page, name).fill("")
      await field(page, name).press("Tab")
      await expect(says(page, `${name} is required`)).toBeVisible()
    }
  })
  await test.step("countries and states are searched as one types, states in their country", async () => {
    await field(page, "Country").fill("an")
    const list = page.locator(".menu", { has: page.getByRole("listbox", { name: "Options for Country" }) })
    await expect(list).toBeVisible()
    expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
    expect((await list.boundingBox())!.height).toBe(250)
    await field(page, "Country").fill("austra")
    await expect(page.getByRole("option")).toHaveText(["Australia"])
    await page.getByRole("option", { name: "Australia" }).click()
    await field(page, "State").fill("wes")
    await expect(page.getByRole("option")).toHaveText(["Western Australia"])
    const last = (path: string) =>
      Object.fromEntries(between.requested.findLast((one) => one.path === path)!.query)
    const typed = { per_page: "500", search_type: "typeahead" }
    expect(last("/countries")).toEqual({ ...typed, keywords: "austra" })
    const country_id = await page.locator("[name=country_id]").inputValue()
    expect(last("/states")).toEqual({ ...typed, keywords: "wes", country_id })
  })
  await field(page, "Country").fill("cana")
  await chooseFitting(page, "cana", "Canada")
  await field(page, "State").fill("onta")
  await expect(page.getByRole("option")).toHaveText(["Ontario"])
  await page.keyboard.press("Enter")
  await expect(field(page, "State")).toHaveValue("Ontario")

  await fill(page, { ...place, Zipcode: "M5V 2T6" })
  await save(page)
  await expect(main(page).getByText(`We sent a link to ${email}.`)).toBeVisible()
  await main(page).getByRole("button", { name: "Resend email" }).click()
  await expect(main(page).getByRole("status")).toContainText("check your spam folder")
  await page.goto("/signup")
  await expect(main(page).getByText(`We sent a link to ${email}.`)).toBeVisible()
  await page.goto("/signup/location")
  await expect(page).not.toHaveURL(/signup/)

  await confirmAndLogIn(page, email)
  await expect(page.getByText("Confirm your email address")).toHaveCount(0)
})
