import { fresh } from "#tests/support/accounts.ts"
import { importAccount } from "#tests/support/pages-import.ts"
import { followNamed, pressNamed } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, standBetween, visitor } from "../../support/pages.ts"
import { field, fillIn, openNew, place, rows } from "../../support/pages-locations.ts"
import { chosenPassword, inviteUser } from "../../support/pages-people.ts"
import { polled } from "../../support/polled.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

test("of two who edit a location, the later one is told, loses nothing typed, and chooses", async () => {
  const [one, other] = [await signedIn(demo.second), await signedIn(demo.second)]
  await one.open("/settings/locations")
  await one.click(rows(one)[0]!.querySelector("a")!)
  await followNamed(one, "Edit Location")
  await other.open(one.page.url)
  const [mine, theirs] = [`Mine ${fresh()}`, `Theirs ${fresh()}`]
  fillIn(other, { "Public Name": theirs })
  await pressNamed(other, "Save")
  fillIn(one, { "Public Name": mine })
  await pressNamed(one, "Save")
  expect(one.screen.getByRole("main")).toHaveTextContent(
    "Someone else changed this location while you were editing it.",
  )
  expect(field(one, "Public Name")).toHaveValue(mine)
  await pressNamed(one, "Save")
  expect(one.screen.getByText("Location updated successfully.")).toBeInTheDocument()
  expect(one.screen.getByRole("main")).toHaveTextContent(mine)
})

test("a location of the demo and one that a file of reviews has added can be saved as they are", async () => {
  const owner = await importAccount(
    "Untouched",
    `name,address,city,state,zipcode,country,rating,date
Harbour Inn,1 Quay,Portland,Maine,04101,USA,4,2025-01-31
`,
  )
  for (const browser of [await signedIn(demo.second), owner]) {
    await browser.open("/settings/locations")
    await browser.click(rows(browser)[0]!.querySelector("a")!)
    await followNamed(browser, "Edit Location")
    await pressNamed(browser, "Save")
    expect(browser.screen.getByText("Location updated successfully.")).toBeInTheDocument()
  }
  expect(owner.screen.getByRole("main")).toHaveTextContent("1 Quay, Portland, ME 04101")
})

/** A new location that Google knows, with the comparison open. */
async function comparedLocation(browser: TextBrowser): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    await browser.open("/settings/locations/new")
    fillIn(browser, { ...place, "Internal Name": `Compared ${fresh()}`, Website: "saltbridge.example/first" })
    await pressNamed(browser, "Add New Location")
    await openNew(browser)
    await followNamed(browser, "Sync from Google")
    if (!browser.screen.queryByText(/This location was not found/)) return
  }
  throw new Error("Google knows none of these locations.")
}

const between = standBetween()

test("before scripts run a location is compared with Google, takes what Google has, and its Auto Sync is switched [L-010 L-011 L-334 L-490 L-559]", async () => {
  const browser = await signedIn(demo.second, { address: between().address })
  const main = () => browser.screen.getByRole("main")
  await comparedLocation(browser)
  await followNamed(browser, "Close")
  await followNamed(browser, "Edit Location")
  fillIn(browser, { Website: "saltbridge.example/second" })
  await pressNamed(browser, "Save")
  await followNamed(browser, "Sync from Google")
  expect(main()).toHaveTextContent(
    /Website.*https:\/\/saltbridge\.example\/second.*saltbridge\.example\/first/,
  )
  await pressNamed(browser, "Accept Changes")
  expect(browser.screen.getByText("Successfully synced location")).toBeInTheDocument()
  const accepted = between().requested.filter(
    ({ method, path }) => method === "POST" && /^\/locations\/\d+\/diff$/.test(path),
  )
  expect(accepted.map(({ body }) => JSON.parse(body))).toMatchObject([{ override: true }])
  expect(main()).toHaveTextContent("https://saltbridge.example/first")
  expect(main()).not.toHaveTextContent("https://saltbridge.example/second")
  await followNamed(browser, "History")
  expect(main()).toHaveTextContent("Synced from Google")

  await followNamed(browser, "Edit Location")
  for (const [before, after] of [
    ["Off", "On"],
    ["On", "Off"],
  ]) {
    const control = browser.screen.getByRole("switch", { name: "Auto Sync" })
    expect(control).toHaveTextContent(before!)
    await browser.click(control)
    expect(browser.screen.getByText("Directory sync settings saved")).toBeInTheDocument()
    expect(browser.screen.getByRole("switch", { name: "Auto Sync" })).toHaveTextContent(after!)
  }
})

test("the locations are open to Admins and to staff who manage locations [L-001]", async () => {
  for (const email of [demo.admin, demo.manager]) {
    const browser = await signedIn(email)
    expect((await browser.open("/settings/locations")).url).toBe("/settings/locations")
    expect(rows(browser).length).toBeGreaterThan(0)
    expect(browser.screen.getByRole("link", { name: "Add Location" })).toBeInTheDocument()
  }
})

test("who may only read sees the own locations and no way to change or add them [F-426 L-439]", async () => {
  const browser = await signedIn(demo.readOnly)
  await browser.open("/settings/locations")
  expect(browser.screen.queryByRole("link", { name: "Add Location" })).toBeNull()
  await browser.click(rows(browser)[0]!.querySelector("a")!)
  expect(browser.screen.queryByRole("link", { name: "Edit Location" })).toBeNull()
  await browser.open(`${browser.page.url}?withEdit=true`)
  expect(browser.screen.queryByRole("button", { name: "Save" })).toBeNull()
  expect((await browser.open("/settings/locations/new")).url).toMatch(/^\/error\?statusCode=403/)
})

test("category and time zone are chosen before scripts run, and a phone is read as its country writes it", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/settings/locations/new")
  expect(browser.screen.queryByLabelText("NPI Number")).toBeNull()
  const name = `Pier ${fresh()}`
  fillIn(browser, { ...place, "Internal Name": name, Phone: "401-555-0131", Category: "Dental" })
  await pressNamed(browser, "Add New Location")
  expect(browser.screen.getByText(/^Choose a category from the list/)).toBeInTheDocument()
  expect(
    [field(browser, "Category"), field(browser, "City")].map((one) => (one as HTMLInputElement).value),
  ).toEqual(["Dental", "Providence"])
  fillIn(browser, { Category: "seafood restaurant" })
  await pressNamed(browser, "Add New Location")
  await openNew(browser)
  expect(browser.screen.getByRole("main")).toHaveTextContent(/Seafood Restaurant.*\(401\) 555-0131/)
  expect(browser.screen.getByRole("main")).toHaveTextContent("America/New_York")
  await followNamed(browser, "Edit Location")
  expect(field(browser, "Category")).toHaveValue("Seafood Restaurant")
  expect(field(browser, "Phone")).toHaveValue("(401) 555-0131")
  expect(field(browser, "Time zone")).toHaveValue("America/New_York")
  fillIn(browser, { Category: "" })
  browser.fill(field(browser, "Time zone"), "America/Halifax")
  await pressNamed(browser, "Save")
  expect(browser.screen.getByRole("main")).toHaveTextContent("America/Halifax")
  expect(browser.screen.getByRole("main")).not.toHaveTextContent("Seafood Restaurant")
})

const times = (browser: TextBrowser, label: string) =>
  browser.screen.getAllByLabelText<HTMLInputElement>(label, { selector: "input" })

test("hours and holidays are typed, checked and saved before scripts run, and nothing typed is lost [L-282 L-284 L-285]", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/settings/locations/new")
  fillIn(browser, { ...place, "External ID": `HO-${fresh()}` })
  browser.fill(times(browser, "Monday opens")[0]!, "9")
  browser.fill(times(browser, "Monday closes")[0]!, "25")
  browser.fill(times(browser, "Tuesday opens")[0]!, "24 hours")
  browser.fill(browser.screen.getByLabelText("Date 1"), "12/25/27")
  await pressNamed(browser, "Add New Location")
  expect(browser.screen.getByText("Enter a time such as 9:30 AM")).toBeInTheDocument()
  expect(times(browser, "Monday closes")[0]).toHaveValue("25")
  expect(browser.screen.getByLabelText("Date 1")).toHaveValue("12/25/27")
  browser.fill(times(browser, "Monday closes")[0]!, "5:30p")
  await pressNamed(browser, "Add New Location")
  expect(
    browser.screen.getByText("Holiday hours differ. Proceeding will override existing dates."),
  ).toBeInTheDocument()
  await pressNamed(browser, "Confirm")
  expect(browser.screen.getByText("Location created successfully.")).toBeInTheDocument()
  await openNew(browser)
  const main = browser.screen.getByRole("main")
  const shown = main.textContent.replace(" (today)", "")
  expect(shown).toMatch(/Monday9:00 AM to 5:30 PMTuesday24 hoursWednesdayClosed/)
  expect(main).toHaveTextContent(/Holiday hours12\/25\/27Closed/)
  await followNamed(browser, "Edit Location")
  expect(times(browser, "Monday closes")[0]).toHaveValue("5:30 PM")
  await pressNamed(browser, "Add public holidays")
  expect(browser.screen.getAllByLabelText(/^Date \d+$/).length).toBeGreaterThan(9)
  await pressNamed(browser, "Save")
  await pressNamed(browser, "Confirm")
  const dates = [...browser.screen.getByRole("region", { name: "Holiday hours" }).querySelectorAll("dl")]
  expect(dates.map((list) => list.children.length)).toEqual([5, expect.any(Number)])
  expect(browser.screen.getByText("See All").closest("details")).toContainElement(dates[1]!)
})

test("selected locations get their hours, groups and a file before scripts run", async () => {
  const browser = await signedIn(demo.second)
  const select = async (action: string, isAll = false) => {
    await browser.open("/settings/locations")
    for (const box of browser.screen.getAllByRole("checkbox", { name: /^Select (?!all)/ }).slice(0, 2))
      browser.fill(box, true)
    if (isAll)
      browser.fill(browser.screen.getByRole("checkbox", { name: /^Select all \d+ locations$/ }), true)
    await pressNamed(browser, action)
  }
  await select("Edit Hours")
  expect(browser.page.url).toMatch(/^\/settings\/locations\/hours\?id=\d+%2C\d+$/)
  await pressNamed(browser, "Confirm")
  expect(browser.screen.getByText("Enter hours for at least one day")).toBeInTheDocument()
  browser.fill(times(browser, "Sunday opens")[0]!, "11:15a")
  browser.fill(times(browser, "Sunday closes")[0]!, "3p")
  const result = async (done: string) => {
    const { url } = browser
    await polled(
      async () => {
        await browser.open(url)
        return browser.screen.queryByText(done)
      },
      (text) => text !== null,
    )
  }
  await pressNamed(browser, "Confirm")
  await result("Successfully updated hours")
  await browser.open("/settings/locations")
  await browser.click(rows(browser)[1]!.querySelector("a")!)
  expect(browser.screen.getByRole("main")).toHaveTextContent("Sunday11:15 AM to 3:00 PM")

  await select("Add to Group", true)
  expect(browser.page.url).toMatch(/^\/settings\/locations\/groups\?all=true$/)
  const name = `Everyone ${fresh()}`
  browser.fill(field(browser, "New group"), name)
  await pressNamed(browser, "Add to Group")
  expect(browser.screen.getByText(/^\d+ locations added to 1 group$/)).toBeInTheDocument()
  for (const row of rows(browser).slice(0, 2)) expect(row).toHaveTextContent(name)

  await select("Add Holiday Hours")
  expect(browser.page.url).toMatch(/^\/settings\/locations\/holiday-hours\?id=/)
  browser.fill(field(browser, "Date 1"), "12/24/29")
  browser.fill(times(browser, "Date 1 opens")[0]!, "10a")
  await pressNamed(browser, "Confirm")
  expect(browser.screen.getByRole("main")).toHaveTextContent("You must have an opening and closing time")
  browser.fill(times(browser, "12/24/29 closes")[0]!, "2p")
  await pressNamed(browser, "Confirm")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Proceeding will override existing dates.")
  await pressNamed(browser, "Continue anyway")
  await result("Your holiday hours have been updated.")
  await browser.open("/settings/locations")
  await browser.click(rows(browser)[1]!.querySelector("a")!)
  expect(browser.screen.getByRole("main")).toHaveTextContent("10:00 AM to 2:00 PM")

  await select("Add Holiday Hours")
  await followNamed(browser, "Plan public holidays")
  const plan = () => browser.screen.getByRole("main")
  await pressNamed(browser, "Review changes")
  expect(plan()).toHaveTextContent("Choose Closed or Hours for at least one date")
  const [one, two] = plan().querySelectorAll("select")
  browser.fill(one!, "closed")
  browser.fill(two!, "hours")
  await pressNamed(browser, "Review changes")
  expect(plan()).toHaveTextContent("You must have an opening and closing time")
  const [opens, closes] = browser.screen.getAllByLabelText(/ (opens|closes)$/).slice(2, 4)
  browser.fill(opens!, "10a")
  browser.fill(closes!, "2p")
  await pressNamed(browser, "Review changes")
  expect(plan()).toHaveTextContent(/Confirm these holiday hours.*: closed at 1 location/)
  expect(plan()).toHaveTextContent("10:00 AM to 2:00 PM at 1 location")
  await pressNamed(browser, "Confirm")
  expect(browser.page.url).toMatch(/^\/settings\/locations\/changes\/\d+/)
})

test("a field of selected locations is previewed, changed and given back before scripts run", async () => {
  const browser = await signedIn(demo.second)
  await browser.open("/settings/locations")
  for (const box of browser.screen.getAllByRole("checkbox", { name: /^Select (?!all)/ }).slice(0, 2))
    browser.fill(box, true)
  await pressNamed(browser, "Edit Fields")
  expect(browser.page.url).toMatch(/^\/settings\/locations\/fields\?id=\d+%2C\d+$/)
  await pressNamed(browser, "Preview changes")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Phone is required")
  browser.fill(field(browser, "Phone"), "12")
  await pressNamed(browser, "Preview changes")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Enter a valid phone number")
  expect(field(browser, "Phone")).toHaveValue("12")
  await followNamed(browser, "Category")
  browser.fill(field(browser, "Category"), "no such category")
  await pressNamed(browser, "Preview changes")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Choose a category from the list")
  await followNamed(browser, "Website")
  browser.fill(field(browser, "Website"), "not a website")
  await pressNamed(browser, "Preview changes")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Enter a valid website")
  const website = `https://many.example/${fresh()}`
  browser.fill(field(browser, "Website"), website)
  await pressNamed(browser, "Preview changes")
  const preview = browser.screen.getByRole("table", { name: "Preview" })
  expect(preview.querySelectorAll("tbody tr")).toHaveLength(2)
  expect(preview).toHaveTextContent(website)
  await pressNamed(browser, "Confirm 2 changes")
  expect(browser.page.url).toMatch(/^\/settings\/locations\/changes\/\d+\?back=/)
  const results = browser.page.url
  const done = (text: string) =>
    polled(
      async () => (await browser.open(browser.page.url)).text,
      (page) => page.includes(text),
    )
  await done("The fields have been updated.")
  await browser.click(browser.screen.getByRole("table", { name: "Results" }).querySelector("a")!)
  expect(browser.screen.getByRole("main")).toHaveTextContent(website)
  await browser.open(results)
  await pressNamed(browser, "Undo change")
  await done("The fields have been restored.")
})

test("the list is narrowed to a group that is searched before scripts run; a group that is gone is removed and said so [L-016]", async () => {
  const browser = await signedIn(demo.second)
  const name = `Group ${fresh()}`
  await browser.open("/settings/groups/new")
  fillIn(browser, { Name: name })
  await pressNamed(browser, "Save")
  await browser.open("/settings/locations?keywords=a")
  await browser.click(browser.screen.getByRole("link", { name: /^Group\s*All/ }))
  browser.fill(browser.screen.getByLabelText("Search groups"), name)
  await pressNamed(browser, "Search")
  await followNamed(browser, name)
  expect(browser.page.url).toMatch(/^\/settings\/locations\?groupId=\d+&keywords=a$/)
  expect(browser.screen.getByRole("link", { name: new RegExp(`^Group\\s*${name}`) })).toBeInTheDocument()
  expect(browser.screen.getByText("Nothing matches your search.")).toBeInTheDocument()
  await followNamed(browser, "Clear Group")
  expect(browser.page.url).toBe("/settings/locations?keywords=a")
  await browser.open("/settings/locations?groupId=99999999&keywords=maple")
  expect(rows(browser).length).toBeGreaterThan(0)
  expect(
    browser.screen.getByText("Some filters are no longer available and were removed."),
  ).toBeInTheDocument()
})

test("what was typed into the form of a location is there again after logging in where the session ended at Save", async () => {
  const browser = await inviteUser(demo.second)
  await browser.open("/settings/locations")
  await browser.click(rows(browser)[0]!.querySelector("a")!)
  await followNamed(browser, "Edit Location")
  const { url } = browser.page
  const typed = `Typed ${fresh()}`
  fillIn(browser, { "Public Name": typed })
  const elsewhere = visitor()
  await sendLoginForm(elsewhere, browser.email, chosenPassword)
  await elsewhere.open("/settings/profile")
  await pressNamed(elsewhere, "End them")

  await pressNamed(browser, "Save")
  expect(browser.page.url).toMatch(/^\/login/)
  await sendLoginForm(browser, browser.email, chosenPassword)
  expect(browser.page.url).toBe(url)
  expect(browser.screen.getByRole("main")).toHaveTextContent("Your session had ended, so this was not saved.")
  expect(field(browser, "Public Name")).toHaveValue(typed)
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Location updated successfully.")).toBeInTheDocument()
  expect(browser.screen.getByRole("main")).toHaveTextContent(typed)
})
