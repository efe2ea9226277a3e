import { cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { formatDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  cookieDays,
  cookiesFor,
  doJobs,
  giveCookie,
  newAccount,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { pngBytes } from "#tests/support/images.ts"
import { sendsFiles } from "#tests/support/sends-files.ts"

let account: Account

/** Two locations that Google was asked about: the list has them. */
async function listTwo({ users, locationIds }: Account): Promise<void> {
  const { call } = await signIn(users.Admin)
  for (const id of locationIds.slice(0, 2))
    await call("local_listings.get", { params: { id: String(id) }, query: { refresh: true } })
}

beforeAll(async () => {
  account = await newAccount({
    settings: ["local_listings", "google_posts"],
    integrations: ["google_my_business"],
  })
  await listTwo(account)
})
beforeEach(async () => {
  await signIn(account.users.Admin)
})

const open = (query: Record<string, string> = {}) => {
  cleanup()
  return openPage(routes.localListings(new URLSearchParams(query)))
}
const chosen = () => account.locationIds.slice(0, 2).join(",")
const flyout = () => within(screen.getByRole("dialog", { name: "Create Google Post" }))
const confirm = () => flyout().getByRole("button", { name: /^Post\b/ })
const text = (name: string) => flyout().getByLabelText(name, { exact: false, selector: "input, textarea" })
const user = () => userEvent.setup({ delay: null })

test.each([
  ["STANDARD", "Update", "P-136"],
  ["OFFER", "Offer", "P-137"],
  ["EVENT", "Event", "P-138"],
])("the type %s is called %s [%s]", async (code, name) => {
  await open({ post: "new", [selectedName]: chosen() })
  const types = within(flyout().getByRole("navigation", { name: "Post type" })).getAllByRole("link")
  const link = types.find(({ textContent }) => textContent!.startsWith(name))
  expect(link).toHaveAttribute("href", expect.stringContaining(`post=${code}`))
})

test.each([
  ["BOOK", "Book", "P-129"],
  ["ORDER", "Order Online", "P-130"],
  ["SHOP", "Buy", "P-131"],
  ["LEARN_MORE", "Learn more", "P-132"],
  ["SIGN_UP", "Sign up", "P-133"],
  ["CALL", "Call now", "P-134"],
  ["none", "None", "P-135"],
])("the button %s is called %s [%s]", async (value, name) => {
  await open({ post: "EVENT" })
  const select = flyout().getByLabelText("Button", { selector: "select" })
  expect(within(select).getByRole("option", { name })).toHaveValue(value)
})

test("first the type alone is asked, then the form of it; both say for how many locations [P-063 P-251]", async () => {
  await open({ post: "new", [selectedName]: chosen() })
  expect(flyout().getByText("For 2 locations")).toBeInTheDocument()
  expect(flyout().queryByRole("textbox")).toBeNull()
  const types = within(flyout().getByRole("navigation", { name: "Post type" })).getAllByRole("link")
  expect(types).toHaveLength(3)
})

test.each([
  ["OFFER", "Title", "Enter an offer title", "P-314"],
  ["EVENT", "Title", "Enter an event title", "P-315"],
  ["OFFER", "Start date", "Choose a start date", "P-316"],
  ["EVENT", "Start date", "Choose a start date", "P-316"],
  ["OFFER", "End date", "Choose an end date", "P-317"],
  ["EVENT", "End date", "Choose an end date", "P-317"],
])("an %s without its %s says: %s [%s]", async (post, field, said) => {
  await open({ post, [selectedName]: chosen() })
  await user().click(confirm())
  await waitFor(() => expect(text(field)).toHaveAccessibleDescription(said))
})

test("an offer has its fields in their order, and no button; what was typed stays when others are missing [P-120..P-122 P-128 P-321 P-478]", async () => {
  await open({ post: "OFFER", [selectedName]: chosen() })
  const labels = flyout()
    .getAllByLabelText(/./, { selector: "input:not([type=hidden], [type=file]), textarea, select" })
    .map((field) => (field as HTMLInputElement).name)
  expect(labels).toEqual([
    ...["audience", "audience", "group", "audience"],
    ...["title", "startDate", "startTime", "endDate", "endTime", "summary"],
    ...["couponCode", "redeemOnlineUrl", "termsConditions", "publishDate", "publishTime"],
  ])
  expect(text("Start date")).toHaveAttribute("placeholder", "MM/DD/YY")
  await user().click(confirm())
  expect(await flyout().findByText("Enter an offer title")).toBeInTheDocument()
  await user().type(text("Title"), "Half off")
  await user().type(text("Description"), "All week.")
  expect(flyout().getByText("Fix any errors in the form and try again")).toBeInTheDocument()
  expect(text("Title")).toHaveValue("Half off")
})

test("an update shows what Google will show while it is typed, warns of a phone number, and is sent [P-123 P-136 P-477]", async () => {
  await open({ post: "STANDARD", [selectedName]: chosen() })
  await user().click(text("Description"))
  await user().paste("Visit {{location_name}}, or call 206-555-0123.")
  const preview = flyout().getByRole("article", { name: "Preview" })
  expect(preview).toHaveTextContent(/Visit (?!\{\{).+, or call/)
  expect(flyout().getByText(/Google refuses posts that contain a phone number/)).toBeInTheDocument()
  await user().click(confirm())
  expect(
    await screen.findByText(
      "Your Google post is being submitted. A report will be emailed to you when complete.",
    ),
  ).toBeInTheDocument()
})

test("a post starts with no location; the button says how many are chosen, one by one, by a group or all", async () => {
  await open({ post: "STANDARD" })
  const press = user()
  expect(confirm()).toHaveTextContent(/^Post$/)
  await press.click(text("Description"))
  await press.paste("New hours")
  await press.click(confirm())
  expect(await flyout().findByText("Choose at least one location")).toBeVisible()
  expect(text("Description")).toHaveValue("New hours")

  await press.click(flyout().getByRole("radio", { name: "All 2 locations" }))
  expect(confirm()).toHaveTextContent("Post to 2 locations")

  await press.click(flyout().getByRole("radio", { name: "Group" }))
  expect(confirm()).toHaveTextContent(/^Post$/)
  await press.click(flyout().getByRole("combobox", { name: "Group" }))
  const [group] = await screen.findAllByRole("option", { name: /\([1-9]\d* locations?\)$/ })
  const [, count] = /\((.+)\)$/.exec(group!.textContent!)!
  await press.click(group!)
  expect(confirm()).toHaveTextContent(`Post to ${count}`)
  await press.click(confirm())
  await screen.findByText(/^Your Google post is being submitted/)
  await doJobs("bulk_action")
  const { call } = await signIn(account.users.Admin)
  const { _embedded } = await call("google_posts.list", {})
  const made = _embedded.google_posts.filter(({ summary }) => summary === "New hours")
  expect(`${made.length} location${made.length === 1 ? "" : "s"}`).toBe(count)
})

test("a post for a later day is scheduled: the button and what is said after it say so, with the number", async () => {
  await open({ post: "STANDARD", [selectedName]: chosen() })
  await user().click(text("Description"))
  await user().paste("Later")
  await user().type(text("Publish date"), formatDay(addDays(todayIn("UTC", new Date()), 40)))
  await user().click(await screen.findByRole("button", { name: "Schedule for 2 locations" }))
  expect(await screen.findByText("Post scheduled for 2 locations")).toBeVisible()
})

test("selected locations are there from the start, and can be removed; all of a list can be selected", async () => {
  await open({ post: "STANDARD", [selectedName]: chosen() })
  expect(confirm()).toHaveTextContent("Post to 2 locations")
  await user().click(flyout().getAllByRole("button", { name: /^Remove / })[0]!)
  expect(confirm()).toHaveTextContent("Post to 1 location")
  await user().click(text("Description"))
  await user().paste("Only here")
  await user().click(confirm())
  await screen.findByText(/^Your Google post is being submitted/)
  await doJobs("bulk_action")
  const { call } = await signIn(account.users.Admin)
  const { _embedded } = await call("google_posts.list", {})
  const made = _embedded.google_posts.filter(({ summary }) => summary === "Only here")
  expect(made.map(({ location_id }) => String(location_id))).toEqual([chosen().split(",")[1]])

  await open({ post: "STANDARD", all: "true" })
  expect(flyout().getByText("For all 2 locations")).toBeVisible()
  expect(confirm()).toHaveTextContent("Post to 2 locations")
})

test("a post goes to Facebook as well where Facebook is connected and someone asks for it", async () => {
  const box = () => flyout().queryByRole("checkbox", { name: "Also publish to Facebook" })
  await open({ post: "STANDARD", [selectedName]: chosen() })
  expect(box()).toBeNull()
  const connected = await newAccount({
    settings: ["local_listings", "google_posts"],
    integrations: ["google_my_business", "facebook"],
  })
  await listTwo(connected)
  const { call } = await signIn(connected.users.Admin)
  for (const isChosen of [false, true]) {
    await open({ post: "STANDARD", [selectedName]: String(connected.locationIds[0]) })
    expect(box()).not.toBeChecked()
    expect(box()).toHaveAccessibleDescription(/On the Facebook pages of these locations/)
    if (isChosen) await user().click(box()!)
    await user().click(text("Description"))
    await user().paste(isChosen ? "Everywhere" : "On Google alone")
    await user().click(confirm())
    await screen.findByText(/^Your Google post is being submitted/)
  }
  await doJobs("bulk_action")
  const content = async (summary: string) => {
    const { _embedded } = await call("google_posts.list", {})
    return _embedded.google_posts.find((post) => post.summary === summary)?.directory_codes
  }
  await waitFor(async () => expect(await content("Everywhere")).toEqual(["google_maps", "facebook"]))
  expect(await content("On Google alone")).toEqual(["google_maps"])

  await doJobs("post_publication")
  const { _embedded } = await call("google_posts.list", {})
  for (const [directory_code, name, note] of [
    ["google_maps", "Google", "As Google shows it"],
    ["facebook", "Facebook", "Facebook may display this differently"],
  ] as const) {
    const post = _embedded.google_posts.find((one) => one.directory_code === directory_code)!
    cleanup()
    await openPage(routes.posts(new URLSearchParams({ edit: String(post.id) })))
    const edited = within(screen.getByRole("dialog", { name: `Edit ${name} Post` }))
    expect(edited.getByText(note)).toBeInTheDocument()
    expect(edited.getByText(new RegExp(`^${name} may shorten the text`))).toBeInTheDocument()
  }
})

test("to choose another button empties its link, which only some need [P-319 P-320]", async () => {
  await open({ post: "EVENT" })
  const select = flyout().getByLabelText("Button", { selector: "select" })
  const link = () => flyout().queryByLabelText("Button link", { exact: false })
  expect(link()).toBeNull()
  await user().selectOptions(select, "Book")
  await user().type(link()!, "https://jazz.example")
  await user().selectOptions(select, "Buy")
  expect(link()).toHaveValue("")
  await user().selectOptions(select, "Call now")
  expect(link()).toBeNull()
})

test("what a Review API says of days and links stands at their fields [P-490 P-492]", async () => {
  await answers("google_post_content.create", {
    status: 422,
    body: { status: 422, error: "start date can't be in the past", code: "invalid" },
  })
  await open({ post: "EVENT", [selectedName]: chosen() })
  await user().type(text("Title"), "Jazz")
  await user().type(text("Start date"), "12/30/26")
  await user().type(text("End date"), "12/31/26")
  await user().click(confirm())
  expect(await flyout().findByText("Start date can't be in the past")).toBeInTheDocument()
  expect(text("Start date")).toHaveAttribute("aria-invalid", "true")
})

test("to leave asks only while something is written [P-253]", async () => {
  await open({ post: "STANDARD" })
  await user().type(text("Description"), "Nearly done")
  await user().click(flyout().getByRole("button", { name: "Close" }))
  const question = await screen.findByRole("alertdialog", { name: "This post hasn't been published yet" })
  expect(within(question).getByRole("button", { name: "Leave" })).toBeInTheDocument()
  await user().click(within(question).getByRole("button", { name: "Keep editing" }))
  expect(text("Description")).toHaveValue("Nearly done")
  await user().clear(text("Description"))
  await user().click(flyout().getByRole("button", { name: "Close" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Google Post" })).toBeNull())
})

test("a post is confirmed without an image, and not while one is on its way; yesterday cannot be its day [P-252 P-322]", async () => {
  const facts = { id: "abc", mime_type: "image/png", width: 300, height: 300, bytes: 20_000 }
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 300, height: 300, close() {} }) })
  Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
  const stopSending = sendsFiles(201, facts)
  await answers("uploads.process", { status: 202 })
  const upload = (state: string) =>
    answers("uploads.list", {
      status: 200,
      body: {
        uploads: [
          {
            ...facts,
            state,
            received_bytes: 20_000,
            s3_path: "x",
            low_resolution_url: "https://img.example/a.jpg",
          },
        ],
      },
    })
  await upload("processing")
  await open({ post: "EVENT", [selectedName]: chosen() })
  expect(confirm()).toBeEnabled()
  await user().upload(
    flyout().getByLabelText("Image"),
    new File([pngBytes(20_000)], "terrace.png", { type: "image/png" }),
  )
  await waitFor(() => expect(confirm()).toBeDisabled())
  await upload("complete")
  await waitFor(() => expect(confirm()).toBeEnabled(), { timeout: 8_000 })
  stopSending()
  await user().click(flyout().getByRole("button", { name: "Choose start date" }))
  const grid = await screen.findByRole("grid")
  const days = within(grid).getAllByRole<HTMLButtonElement>("button")
  const today = days.findIndex((day) => day.closest("[data-today]") !== null)
  const isPast = days.slice(0, today)
  expect(isPast.every((day) => day.disabled)).toBe(true)
  expect(days[today]).toBeEnabled()
})

test("the preview of Google posts is put away for the day by its cookie, which lasts 365 days, and for good the second time [P-259 P-260 P-261]", async () => {
  const preview = () => screen.queryByRole("region", { name: "Post to Google from here" })
  const dismiss = async () => {
    await user().click(within(preview()!).getByRole("button", { name: "Dismiss" }))
    await waitFor(() => expect(preview()).toBeNull(), { timeout: 5_000 })
  }
  await open()
  expect(preview()).toBeInTheDocument()
  await dismiss()
  const [stored] = /(?<=app_gposts_preview=)\d{4}-\d\d-\d\d/.exec(cookiesFor("/"))!
  expect(cookieDays("app_gposts_preview")).toBeCloseTo(365, 1)
  await open()
  expect(preview()).toBeNull()
  // A day later.
  giveCookie(`app_gposts_preview=${stored!.replace(/^\d{4}/, "2001")}; Path=/`)
  await open()
  expect(preview()).toBeInTheDocument()
  await dismiss()
  expect(cookiesFor("/")).toContain("app_gposts_preview=FINAL")
  await open()
  expect(preview()).toBeNull()
})

test("without the permission, publishing or the feature there is no composer and no way to it [P-257 P-258 P-377 P-378 P-379]", async () => {
  const isThere = () => [
    screen.queryByRole("dialog", { name: "Create Google Post" }) !== null,
    screen.queryByRole("button", { name: "Create Google Post", hidden: true }) !== null,
  ]
  await open({ post: "STANDARD" })
  expect(isThere()).toEqual([true, true])
  await signIn(account.users.User)
  await open({ post: "STANDARD" })
  expect(isThere()).toEqual([false, false])
  for (const off of ["local_listings_publishing", "google_posts"] as const) {
    const other = await newAccount({
      settings: ["local_listings"],
      settingsOff: [off],
      integrations: ["google_my_business"],
    })
    await listTwo(other)
    await open({ post: "STANDARD" })
    expect(isThere()).toEqual([false, false])
    expect(screen.queryByRole("region", { name: "Post to Google from here" })).toBeNull()
  }
})
