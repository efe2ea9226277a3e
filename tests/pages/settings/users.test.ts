import { within } from "@testing-library/dom"
import { freshEmail } from "#tests/support/accounts.ts"
import {
  field,
  followNamed,
  namesOf,
  pressNamed,
  rowsOf,
  rowWith,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, visitor } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { acceptInvitation, chosenPassword, mailedLinks } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Users")
const names = (browser: TextBrowser) => namesOf(rows(browser))
const typesOffered = async (email: string) => {
  const { screen } = await (await signedIn(email)).open("/settings/users/new")
  return within(screen.getByLabelText(/^Type/)).getAllByRole("option").map(textOf)
}
const save = (browser: TextBrowser) =>
  browser.click(browser.screen.getAllByRole("button", { name: "Save" }).at(-1)!)

/** Adds the first place that a search finds in a picker. */
async function add(browser: TextBrowser, noun: "locations" | "groups", text: string) {
  await search(browser, `Search ${noun}`, text)
  const found = browser.screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Add / })
  browser.fill(found.find((box) => box.name === `add_${noun.slice(0, -1)}_ids`)!, true)
}

test("a user is invited by mail, chooses a password, sees what is assigned, and is logged out when deactivated [F-067, F-100]", async () => {
  const email = freshEmail("nora")
  const browser = await signedIn(demo.second)
  await browser.open("/settings")
  await followNamed(browser, /^Users/)
  await followNamed(browser, "New user")
  const fill = (label: string, value: string) => browser.fill(field(browser, label), value)
  fill("First name", "Nora")
  fill("Last name", "Guest")
  fill("Email", demo.second)
  fill("Type", "Read Only")
  await add(browser, "locations", "larimer")
  await add(browser, "groups", "color")
  await save(browser)
  // Whose it is, is not said; nothing typed or chosen is lost.
  expect(browser.screen.getByText("Email is already in use")).toBeInTheDocument()
  expect(field(browser, "First name")).toHaveValue("Nora")
  for (const noun of ["Locations", "Groups"]) {
    const chosen = browser.screen.getByRole("list", { name: `Selected: ${noun}` })
    expect(within(chosen).getAllByRole("listitem")).toHaveLength(1)
  }
  fill("Email", email)
  await save(browser)
  expect(browser.screen.getByText("User saved")).toBeInTheDocument()
  expect(rowWith(rows(browser), email)).toHaveTextContent(/Pending/)
  expect(rowWith(rows(browser), email)).toHaveTextContent(/Never/)
  expect(await mailedLinks(email)).toHaveLength(1)
  await pressNamed(browser, /^Resend invitation to Nora/, within(rowWith(rows(browser), email)))
  expect(browser.screen.getByText(`We sent a new invitation to ${email}.`)).toBeInTheDocument()
  expect(browser.url).toBe("/settings/users")

  const theirs = visitor()
  await theirs.open((await mailedLinks(email, 2))[0]!)
  expect(theirs.page.document.title).toMatch(/^Accept invitation \| /)
  expect(theirs.screen.getByRole("main")).toHaveTextContent(
    "Maya Brooks has invited you to Maple & Rye Coffee.",
  )
  expect(field(theirs, "Email")).toHaveValue(email)
  expect((await acceptInvitation(theirs)).url).not.toMatch(/login|reset-password|error/)
  expect((await theirs.open("/settings/users")).url).toMatch(/^\/error\?statusCode=403/)
  expect((await theirs.open("/reviews")).url).toBe("/reviews")

  await browser.open(`/settings/users?search_terms=${encodeURIComponent(email)}`)
  expect(rowWith(rows(browser), email)).not.toHaveTextContent("Pending")
  await browser.click(within(rowWith(rows(browser), email)).getByRole("link"))
  fill("Last name", "Changed")
  browser.fill(browser.page.document.querySelector<HTMLElement>(".chip-x input")!, true)
  expect(field(browser, "Last name")).toHaveValue("Changed")
  await save(browser)
  expect(rowWith(rows(browser), email)).toHaveTextContent("Nora Changed")

  await browser.click(within(rowWith(rows(browser), email)).getByRole("link"))
  await pressNamed(browser, "Deactivate")
  expect(browser.screen.getByText("User deleted")).toBeInTheDocument()
  expect(rows(browser).map(textOf).join()).not.toContain(email)

  await theirs.reload()
  expect(theirs.url).toBe("/login?invalidated=true")
  expect(theirs.screen.getByText("Your session has ended. Please log in again.")).toBeInTheDocument()
  await sendLoginForm(theirs, email, chosenPassword)
  expect(theirs.screen.getByText("Invalid email or password.")).toBeInTheDocument()
})

describe("the types of users", () => {
  const types = ["Email Only", "Read Only", "User", "Limited User", "Manager", "Admin"]
  let offered: string[]
  beforeAll(async () => {
    offered = await typesOffered(demo.admin)
  })

  test("are six [F-415]", () => {
    expect(offered).toEqual(types)
  })

  test.each([
    ["Email Only", "P-185"],
    ["Read Only", "P-186"],
    ["User", "P-187"],
    ["Limited User", "P-188"],
    ["Manager", "P-189"],
    ["Admin", "P-190"],
  ])("have %s [%s]", (type) => {
    expect(offered).toContain(type)
  })

  test("are given by a Manager but for Admin", async () => {
    expect(await typesOffered(demo.manager)).toEqual(types.slice(0, -1))
  })
})

test("only who may make users has a way to, and only those whom one may change are links [F-442]", async () => {
  const user = await signedIn(demo.user)
  await user.open("/settings/users")
  expect(rows(user)).toHaveLength(6)
  expect(
    within(user.screen.getByRole("table", { name: "Users" })).queryByRole("link", { name: /Rosa/ }),
  ).toBeNull()
  expect(user.screen.queryByRole("link", { name: "New user" })).toBeNull()
  expect((await user.open("/settings/users/new")).url).toMatch(/^\/error\?statusCode=403/)

  const manager = await signedIn(demo.manager)
  await manager.open("/settings/users")
  expect(manager.screen.getByRole("link", { name: "New user" })).toBeInTheDocument()
  const { items } = await readList(manager, "users")
  const { url } = await manager.open(`/settings/users/${items[0]!.id}`)
  expect(url).toMatch(/^\/error\?statusCode=403/)
})

test("the list of users is searched, sorted and kept in the address", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/settings/users")
  await followNamed(browser, "Type", within(browser.screen.getByRole("table", { name: "Users" })))
  expect(browser.url).toContain("sort%5Bby%5D=user_type")
  expect(names(browser)[0]).toBe("Tom Larsen")
  await search(browser, "Search users", "jonah")
  expect(names(browser)).toEqual(["Jonah Weiss"])
  expect(browser.url).toContain("search_terms=jonah")
  await search(browser, "Search users", "nobody at all")
  expect(browser.screen.getByRole("heading", { name: "No users found." })).toBeInTheDocument()
  await followNamed(browser, "Clear")
  expect(names(browser)).toHaveLength(6)
})

test("the account owner and the last Admin stay, and the form says why", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/settings/users")
  const { screen } = await followNamed(browser, "Rosa Marchetti")
  expect(screen.getByText("The account owner's type can't be changed.")).toBeInTheDocument()
  expect(screen.queryByText("Deactivate")).toBeNull()
  expect(screen.getByRole("link", { name: "your profile" })).toHaveAttribute("href", "/settings/profile")
})
