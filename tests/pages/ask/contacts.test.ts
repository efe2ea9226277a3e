import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { csvLines, field, pressNamed, rowsOf, rowWith, search, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/request-reviews/contacts"
const refusals = `${path}/do-not-contact`
const rows = (browser: TextBrowser) => rowsOf(browser, "Contacts")
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const part = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("region", { name }))

/** Adds a contact. @returns their email. */
async function added(browser: TextBrowser): Promise<string> {
  const email = `guest-${fresh()}@mail.example`
  await browser.open(`${path}/new`)
  browser.fill(field(browser, "First name"), "Rosalind")
  browser.fill(field(browser, "Email"), email)
  await pressNamed(browser, "Add contact")
  return email
}

test("the contacts of the demo are listed, searched, narrowed and downloaded [F-011]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(path)).status).toBe(200)
  expect(title(browser)).toBe("Contacts")
  expect(rows(browser).length).toBeGreaterThan(20)
  await search(browser, "Search contacts", "amelia")
  expect(rowWith(rows(browser), "Amelia Hart")).toHaveTextContent(/amelia\.hart@mail\.example/)
  await browser.open(`${path}?state=do_not_contact`)
  expect(rowWith(rows(browser), "Daniel Whitcomb")).toHaveTextContent(/Email: Unsubscribed/)
  const { text } = await browser.open(`${path}.csv?state=do_not_contact`)
  const { head, lines } = csvLines(text.replace(/^\uFEFF/, ""))
  expect(head).toContain("contact_id,first_name,last_name,email,phone")
  expect(lines.length).toBeGreaterThan(3)
})

test("before scripts run a contact is added with consent, changed, taken off requests, allowed again and deleted", async () => {
  const browser = await signedIn(demo.admin)
  await added(browser)
  expect(title(browser)).toBe("Rosalind")
  expect(part(browser, "Consent").getByText(/Nothing is recorded/)).toBeVisible()
  browser.fill(field(browser, "Last name"), "Ames")
  await pressNamed(browser, "Save")
  expect(title(browser)).toBe("Rosalind Ames")
  await pressNamed(browser, "Don't ask", part(browser, "Do not contact") as never)
  expect(part(browser, "Do not contact").getByText(/Added by your team/)).toBeVisible()
  browser.fill(field(browser, "Reason"), "Asked us to")
  await pressNamed(browser, "Allow", part(browser, "Do not contact") as never)
  expect(part(browser, "Do not contact").getByText("Requests are allowed")).toBeVisible()
  await pressNamed(browser, "Delete")
  expect(browser.url).toBe(path)
})

test("before scripts run a person is erased, and never asked again", async () => {
  const browser = await signedIn(demo.admin)
  const email = await added(browser)
  await pressNamed(browser, "Erase")
  expect(browser.url).toBe(path)
  await browser.open(`${path}?search_terms=${encodeURIComponent(email)}`)
  expect(browser.screen.getByText("No contacts match your filters.")).toBeVisible()
  await browser.open(refusals)
  expect(rowsOf(browser, "Do not contact")[0]).toHaveTextContent(/Erased/)
})

test("before scripts run a file of contacts is checked, its errors are a file, and the good rows are added", async () => {
  const browser = await signedIn(demo.admin)
  const email = `file-${fresh()}@mail.example`
  await browser.open(`${path}/import`)
  browser.choose(browser.screen.getByLabelText(/^File/), {
    name: "guests.csv",
    type: "text/csv",
    data: Buffer.from(`First Name;E-Mail\nUna;${email}\nMax;nobody\n`),
  })
  await pressNamed(browser, "Upload and check")
  const file = browser.url
  for (
    let tries = 0;
    tries < 50 && !browser.screen.queryByRole("button", { name: "Add 1 contact" });
    tries += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await browser.open(file)
  }
  expect(rowWith(rowsOf(browser, "Rows of the file"), "Una")).toHaveTextContent(/New contact/)
  expect((await browser.open(`${file}.csv`)).text).toContain("3,Max,,nobody")
  await browser.open(file)
  browser.fill(browser.screen.getByLabelText(/agreed to hear from us/), true)
  expect((await pressNamed(browser, "Add 1 contact")).url).toBe(path)
  await search(browser, "Search contacts", email)
  expect(rowWith(rows(browser), "Una")).toHaveTextContent(new RegExp(email))
})

/** Looks at a page again until it has something. */
async function lookUntil(browser: TextBrowser, page: string, isThere: () => unknown) {
  for (let tries = 0; tries < 50 && !isThere(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await browser.open(page)
  }
}

const latin = (at: string) =>
  Buffer.from(
    `first_name,last_name,email\nJürgen,Müller,one-${at}@mail.example\nJürgen,Müller,two-${at}@mail.example\n`,
    "latin1",
  )

test("before scripts run the encoding of a file is asked where it isn't clear, and the file is read again", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}/import`)
  browser.choose(browser.screen.getByLabelText(/^File/), {
    name: "guests.csv",
    type: "text/csv",
    data: latin(fresh()),
  })
  await pressNamed(browser, "Upload and check")
  const file = browser.url
  await lookUntil(browser, file, () => browser.screen.queryByRole("button", { name: "Read again" }))
  expect(browser.screen.getByText(/encoding of this file isn't clear/)).toBeVisible()
  expect(browser.screen.queryAllByRole("radio", { checked: true })).toEqual([])
  const western = browser.screen.getByRole("radio", { name: "Western (Windows-1252)" })
  expect(western).toHaveAccessibleDescription(/Jürgen · Müller/)
  browser.fill(western, true)
  await pressNamed(browser, "Read again")
  await lookUntil(browser, file, () => browser.screen.queryByRole("button", { name: "Add 2 contacts" }))
  expect(rowsOf(browser, "Rows of the file").map(textOf)).toEqual(
    Array(2).fill(expect.stringMatching(/Jürgen Müller.*New contact/)),
  )
  expect(
    browser.screen.getByText(/Contacts without a location are asked at the campaign’s location\./),
  ).toBeVisible()
})

test("before scripts run a list of addresses whose encoding isn't clear is taken once it is chosen", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${refusals}/add`)
  const choose = () =>
    browser.choose(browser.screen.getByLabelText(/^File/), {
      name: "list.csv",
      type: "text/csv",
      data: latin(fresh()),
    })
  choose()
  await pressNamed(browser, "Import")
  expect(browser.screen.getByText(/Western \(Windows-1252\) \(Jürgen · Müller/)).toBeVisible()
  choose()
  browser.fill(field(browser, "Encoding"), "Western (Windows-1252)")
  await pressNamed(browser, "Import")
  expect(browser.screen.getByText(/2 addresses added/)).toBeVisible()
})

test("before scripts run a list of addresses is imported, and its lines with an error are named", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${refusals}/add`)
  browser.choose(browser.screen.getByLabelText(/^File/), {
    name: "list.csv",
    type: "text/csv",
    data: Buffer.from(`email\nno-${fresh()}@mail.example\nwrong\n`),
  })
  await pressNamed(browser, "Import")
  expect(browser.screen.getByText(/1 address added\..*1 row with an error/)).toBeVisible()
  expect(browser.screen.getByText("Line 3: Invalid email")).toBeVisible()
})

test("selected contacts are deleted before scripts run, and nothing is without a selection", async () => {
  const browser = await signedIn(demo.admin)
  const email = await added(browser)
  await browser.open(`${path}?search_terms=${encodeURIComponent(email)}`)
  await pressNamed(browser, "Delete")
  expect(browser.screen.getByText(/Select contacts first/)).toBeVisible()
  browser.fill(browser.screen.getByRole("checkbox", { name: "Select Rosalind" }), true)
  await pressNamed(browser, "Delete")
  expect(browser.screen.getByText("No contacts match your filters.")).toBeVisible()
})

test("who may only read and create has no buttons for more, and others have no page", async () => {
  const user = await signedIn(demo.limited)
  await user.open(path)
  expect(user.screen.queryByText("Delete selected")).toBeNull()
  await user.click(within(rows(user)[0]!).getByRole("link"))
  expect(user.screen.queryByRole("button", { name: "Save" })).toBeNull()
  const reader = await signedIn(demo.readOnly)
  expect((await reader.open(path)).url).toMatch(/^\/error\?statusCode=403/)
})
