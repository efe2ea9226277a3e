import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { field, followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { standBetween } from "../../support/pages.ts"
import { mailedLinks } from "../../support/pages-people.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

const password = "a long password"
const newEmail = () => `owner-${fresh()}@signup.test`
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))

function fill(browser: TextBrowser, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) browser.fill(field(browser, name), value)
}

const place = {
  "Internal Name": "Vale Hawthorne",
  Address: "3500 Hawthorne Boulevard",
  City: "Portland",
  Zipcode: "97214",
}

function signUp(browser: TextBrowser, email: string) {
  fill(browser, {
    "First name": "Ines",
    "Last name": "Vale",
    Email: email,
    Password: password,
    Phone: "(555) 123-4567",
    "Company name": "Vale Bakeries",
    Industry: "Restaurants",
  })
  browser.fill(browser.screen.getByLabelText(/I accept the terms of service/), true)
  return pressNamed(browser, "Sign up")
}

const between = standBetween()
const visitor = () => createTextBrowser(between().address)

async function atLocationStep(email = newEmail()): Promise<TextBrowser> {
  const browser = visitor()
  await browser.open("/signup")
  expect((await signUp(browser, email)).url).toBe("/signup/location")
  return browser
}

/** Follows the link of the mail, which leads to another app of the same product, in this one. */
async function confirmAndLogIn(email: string): Promise<TextBrowser> {
  const [link] = await mailedLinks(email)
  const token = new URL(link!).searchParams.get("confirmation_token")
  const browser = visitor()
  await browser.open(`/login?confirmation_token=${token}`)
  browser.fill(browser.screen.getByLabelText("Email"), email)
  browser.fill(browser.screen.getByLabelText("Password"), password)
  expect((await pressNamed(browser, "Log In")).url).toBe("/dashboard")
  return browser
}

test("both steps open without a session [F-019, F-020]", async () => {
  const browser = visitor()
  for (const [path, title] of [
    ["/signup", "Sign up"],
    ["/signup/location", "Your first location"],
  ] as const) {
    expect((await browser.open(path)).url).toBe(path)
    expect(browser.screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument()
  }
  expect((await followNamed(browser, "sign up")).url).toBe("/signup")
})

test("signing up leads from the login page to a confirmed account with a location", async () => {
  const email = newEmail()
  const browser = visitor()
  await browser.open("/login")
  expect((await followNamed(browser, "Sign up")).url).toBe("/signup")
  expect((await signUp(browser, email)).url).toBe("/signup/location")
  expect(between().requested.map(({ method, path }) => `${method} ${path}`)).toContain("POST /signup/user")
  fill(browser, { ...place, State: "Oregon" })
  await pressNamed(browser, "Save")
  const sent = `We sent a link to ${email}.`
  expect(main(browser).getByText(sent)).toBeInTheDocument()
  await browser.open("/signup")
  expect(main(browser).getByText(sent)).toBeInTheDocument()
  expect((await browser.open("/signup/location")).url).not.toContain("signup")
  const confirmed = await confirmAndLogIn(email)
  expect(confirmed.screen.queryByText("Confirm your email address")).toBeNull()
})

test("the location can be left for later", async () => {
  const email = newEmail()
  const browser = await atLocationStep(email)
  await followNamed(browser, "Skip: Add a location later")
  expect(main(browser).getByText(`We sent a link to ${email}.`)).toBeInTheDocument()
  const confirmed = await confirmAndLogIn(email)
  expect(main(confirmed).getByRole("heading", { name: "No reviews yet." })).toBeInTheDocument()
  expect(main(confirmed).queryByRole("region", { name: "Key figures" })).toBeNull()
  await confirmed.open("/reviews?rating=4")
  expect(main(confirmed).getByRole("heading", { name: "No reviews yet." })).toBeInTheDocument()
  expect(confirmed.screen.getByRole("main")).toHaveTextContent("30 days left in your trial")
  expect(confirmed.screen.queryByText(/We are fetching your Google reviews/)).toBeNull()
  const [inBanner] = main(confirmed).getAllByRole("link", { name: "Add your first location" })
  expect(inBanner).toHaveAttribute("href", "/signup/location")
  for (const path of [
    "/dashboard",
    "/dashboard/keywords",
    "/dashboard/keywords/categories",
    "/dashboard/keywords/wifi",
    "/dashboard/local_listings",
    "/dashboard/locations",
    "/dashboard/local_listings/posts",
    "/photos",
  ]) {
    const { screen } = await confirmed.open(path)
    const [nothing] = screen.getByRole("main").querySelectorAll<HTMLElement>(".void")
    expect([path, textOf(nothing!)]).not.toEqual([path, expect.stringMatching(/filter|widen|\bdates/i)])
    expect(within(nothing!).getByRole("link", { name: "Add your first location" })).toHaveAttribute(
      "href",
      "/signup/location",
    )
  }
  await confirmed.open("/reviews")
  const { url } = await confirmed.click(
    main(confirmed).getAllByRole("link", { name: "Add your first location" })[1]!,
  )
  expect(url).toBe("/signup/location")
})

test("a refusal is said where it belongs, and nothing that was typed is lost [F-357]", async () => {
  const browser = visitor()
  await browser.open("/signup")
  await signUp(browser, "ADMIN@demo.outpost.test")
  expect(main(browser).getByText("This email is already in use.")).toBeInTheDocument()
  expect(field(browser, "Email")).toHaveAttribute("aria-invalid", "true")
  expect(field(browser, "Company name")).toHaveValue("Vale Bakeries")
  expect(field(browser, "Industry")).toHaveValue("Restaurants")
  expect(browser.screen.getByLabelText(/I accept the terms of service/)).toBeChecked()
})

test("a failure without a word of the API has ours [F-358]", async () => {
  between().instead["/signup/user"] = { status: 500, body: { status: 500 } }
  const browser = visitor()
  await browser.open("/signup")
  await signUp(browser, newEmail())
  const text = "There was an issue creating your account. Please refresh and try again."
  expect(main(browser).getByText(text)).toBeInTheDocument()
})

test("another country brings its own states, and the form keeps what was typed", async () => {
  const browser = await atLocationStep()
  fill(browser, { ...place, Country: "Canada" })
  await pressNamed(browser, "Show the states of this country")
  expect(field(browser, "City")).toHaveValue("Portland")
  fill(browser, { State: "Ontario", Zipcode: "M5V 2T6" })
  await pressNamed(browser, "Save")
  expect(main(browser).getByRole("heading", { name: "Confirm your email address" })).toBeInTheDocument()
})

test("Enter saves a first location before scripts run", async () => {
  const browser = await atLocationStep()
  fill(browser, { ...place, State: "Oregon" })
  await browser.enter(field(browser, "City"))
  expect(main(browser).getByRole("heading", { name: "Confirm your email address" })).toBeInTheDocument()
})

test("countries and states are asked for 500 at a time [F-674]", async () => {
  await atLocationStep()
  for (const path of ["/countries", "/states"]) {
    const requested = between().requested.filter((call) => call.path === path)
    expect(new Set(requested.map(({ query }) => query.get("per_page")))).toEqual(new Set(["500"]))
  }
})

test("only the owner of an account is asked for its first location [F-449]", async () => {
  const owner = await atLocationStep()
  await owner.reload()
  expect(field(owner, "City")).toBeInTheDocument()
  between().instead["/signup/user"] = { change: (body: object) => ({ ...body, is_account_owner: false }) }
  const browser = visitor()
  await browser.open("/signup")
  expect((await signUp(browser, newEmail())).url).not.toContain("signup")
})

test("the domain of a white label has no sign-up", async () => {
  const { port } = new URL(between().address)
  const browser = createTextBrowser(`http://reviews.northwind.localhost:${port}`)
  await browser.open("/login")
  expect(browser.screen.queryByRole("link", { name: "Sign up" })).toBeNull()
  for (const path of ["/signup", "/signup/location"]) {
    expect((await browser.open(path)).url).toMatch(/^\/error\?statusCode=404/)
  }
})
