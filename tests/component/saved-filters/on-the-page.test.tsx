import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { savedFilterTexts as texts } from "#lib/features/saved-filters/texts.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { expectStays, noteToasts } from "#tests/support/component/note-timers.ts"
import { type OpenedPage, openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person

/** Each test has an account of its own, since lists are kept while they are shown. */
beforeEach(async () => {
  localStorage.clear()
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const bar = () => within(screen.getByRole("region", { name: "Filters" }))
const control = () => bar().getByRole("button", { name: /^Saved filter/ })
const option = (name: string) => bar().findByRole("button", { name })
const nameBox = () => bar().findByRole("textbox", { name: "Name" })
const queryOf = ({ address }: OpenedPage) => Object.fromEntries(new URL(address(), "http://x").searchParams)
const expectNotice = (role: "status" | "alert", text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole(role).map((one) => one.textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  )

async function have(name: string, config: object): Promise<string> {
  const own = { account_id: account.id, user_id: account.users.Admin.id }
  const body = { ...own, preference_type: "saved_filters" as const, name, config }
  return String((await admin.call("user_preferences.create", { body })).id)
}

async function choose(user: UserEvent, name: string) {
  await user.click(control())
  await user.click(await option(name))
}

async function saveAs(user: UserEvent, name: string) {
  await user.click(bar().getByRole("button", { name: "Save as" }))
  await user.type(await nameBox(), `${name}{Enter}`)
}

const unhappy = "dateDescriptor=twelveMonths&sentiment=-1&rating=1"

/** Opens the list of reviews with filters, and saves them as "Unhappy". */
async function saveUnhappy() {
  const page = await openPage(routes.reviews(unhappy))
  await saveAs(page.user, "Unhappy")
  await expectNotice("status", "Filter saved")
  return page
}

describe("Save as", () => {
  test("stands in the filter bar where filters can be saved, and Save where one is active [F-312 F-751]", async () => {
    const id = await have("Mine", {})
    const { unmount } = await openPage(routes.reviews(unhappy))
    expect(bar().getByRole("button", { name: "Save as" })).toBeVisible()
    expect(bar().queryByRole("button", { name: "Save" })).toBeNull()
    unmount()
    const active = await openPage(routes.reviews(`sentiment=-1&savedFilterId=${id}`))
    expect(bar().getByRole("button", { name: "Save" })).toBeVisible()
    active.unmount()
    await openPage(routes.photos())
    expect(bar().queryByRole("button", { name: /^Save/ })).toBeNull()
  })

  test("opens an empty name box [F-311]", async () => {
    const { user } = await openPage(routes.reviews(unhappy))
    await user.click(bar().getByRole("button", { name: "Save as" }))
    expect(await nameBox()).toHaveFocus()
    expect(await nameBox()).toHaveValue("")
    await user.keyboard("{Escape}")
    expect(bar().queryByRole("textbox", { name: "Name" })).toBeNull()
  })

  test("saves by Enter under the name, and puts the filter into the address [F-314 F-368]", async () => {
    const page = await saveUnhappy()
    expect(control()).toHaveTextContent("Unhappy")
    const { _embedded } = await admin.call("user_preferences.list", {
      query: { preference_type: "saved_filters" },
    })
    const [saved] = _embedded.user_preferences
    expect(saved!.name).toBe("Unhappy")
    await waitFor(() => expect(queryOf(page)).toHaveProperty("savedFilterId", String(saved!.id)))
  })

  test("says so for five seconds [F-638]", async () => {
    const saved = noteToasts("Filter saved")
    await saveUnhappy()
    expectStays(saved, 5_000)
  })

  test.each([
    ["creates a saved filter", "F-538"],
    ["sends six fields", "F-541"],
  ])("%s [%s]", async () => {
    await saveUnhappy()
    expect(requested("user_preferences.create").map(({ body }) => JSON.parse(body))).toEqual([
      {
        account_id: String(account.id),
        user_id: String(account.users.Admin.id),
        preference_type: "saved_filters",
        name: "Unhappy",
        config: { dateDescriptor: "twelveMonths", rating: 1, sentiment: -1 },
        prune: false,
      },
    ])
  })

  test.each([1, -1])("stores the sentiment %s as a number [F-173]", async (sentiment) => {
    const { user } = await openPage(routes.reviews(`sentiment=${sentiment}`))
    await saveAs(user, "By sentiment")
    await expectNotice("status", "Filter saved")
    expect(JSON.parse(requested("user_preferences.create")[0]!.body).config).toEqual({ sentiment })
  })
})

describe("the list of saved filters", () => {
  const openList = async () => {
    await have("Unhappy", { sentiment: -1 })
    const page = await openPage(routes.reviews())
    await page.user.click(control())
    expect(await option("Unhappy")).toBeVisible()
    return { ...page, asked: requested("user_preferences.list")[0]!.query }
  }

  test("is one's own, by name [F-537]", async () => {
    const { asked } = await openList()
    expect(asked).toMatchObject({
      account_id: String(account.id),
      user_id: String(account.users.Admin.id),
      preference_type: "saved_filters",
      page: "1",
      per_page: "25",
      "sort[by]": "name",
      "sort[order]": "asc",
    })
  })

  test("is asked for 25 at a time [F-718]", async () => {
    const { asked } = await openList()
    expect(asked["per_page"]).toBe("25")
  })

  test("puts the one that is chosen into the address [F-734]", async () => {
    const page = await openList()
    await page.user.click(await option("Unhappy"))
    await waitFor(() => expect(queryOf(page)).toMatchObject({ sentiment: "-1" }))
    expect(queryOf(page)["savedFilterId"]).toMatch(/^\d+$/)
  })
})

test.each([
  ["one rating is that rating", "rating=4", 4],
  ["two ratings are a list", "rating=4,5", [4, 5]],
  ["no rating is none", "sentiment=1", undefined],
])("of a filter that takes several, %s in what is saved [F-405]", async (_, query, rating) => {
  const { user } = await openPage(routes.reviews(query))
  await saveAs(user, "Of ratings")
  await expectNotice("status", "Filter saved")
  const [call] = requested("user_preferences.create")
  expect(JSON.parse(call!.body).config.rating).toEqual(rating)
})

test("one that is asked for is applied when it has come; a failure is told and changes nothing [F-265]", async () => {
  await have("Slow", { sentiment: 1 })
  const page = await openPage(routes.reviews("sentiment=-1"))
  const goOn = await holds("user_preferences.get")
  await choose(page.user, "Slow")
  await waitFor(() => expect(requested("user_preferences.get")).toHaveLength(1))
  expect(queryOf(page)).toMatchObject({ sentiment: "-1" })
  await goOn()
  await waitFor(() => expect(queryOf(page)).toMatchObject({ sentiment: "1" }))
  page.unmount()

  const again = await openPage(routes.reviews("sentiment=-1"))
  await fails("user_preferences.get", 500)
  await choose(again.user, "Slow")
  await expectNotice("alert", texts.applyFailed)
  expect(queryOf(again)).toEqual({ sentiment: "-1" })
})

test("choosing fetches, prunes and applies one in the place of every filter; none clears them [F-308, F-309, F-310]", async () => {
  const id = await have("Happy half year", {
    dateDescriptor: "sixMonths",
    sentiment: 1,
    "sort[by]": "rating",
  })
  const page = await openPage(routes.reviews("dateDescriptor=today&rating=3&status=unread&sort[order]=asc"))
  await choose(page.user, "Happy half year")
  await waitFor(() =>
    expect(queryOf(page)).toEqual({
      savedFilterId: id,
      dateDescriptor: "sixMonths",
      sentiment: "1",
      "sort[by]": "rating",
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  )
  expect(control()).toHaveTextContent("Happy half year")
  expect(requested("user_preferences.get")).toHaveLength(1)
  const [pruned] = requested("user_preferences.update")
  expect(JSON.parse(pruned!.body)).toMatchObject({ name: "Happy half year", prune: true })
  const address = page.address()
  page.unmount()

  const again = await openPage(address)
  expect(control()).toHaveTextContent("Happy half year")
  await choose(again.user, "No saved filter")
  await waitFor(() => expect(queryOf(again)).toEqual({ "sort[by]": "rating" }))
})

test("Save changes the active one with its name prefilled; it may keep it [F-313, F-372, F-539, F-639]", async () => {
  const id = await have("Mine", { sentiment: 1 })
  const { user } = await openPage(routes.reviews(`sentiment=-1&savedFilterId=${id}`))
  await user.click(bar().getByRole("button", { name: "Save" }))
  expect(await nameBox()).toHaveValue("Mine")
  const updated = noteToasts("Filter updated")
  await user.keyboard("{Enter}")
  await expectNotice("status", "Filter updated")
  expectStays(updated, 5_000)
  expect(JSON.parse(requested("user_preferences.update")[0]!.body).config).toEqual({ sentiment: -1 })
})

describe("the name of a saved filter", () => {
  const openForm = async () => {
    await have("Taken", {})
    const { user } = await openPage(routes.reviews())
    await user.click(bar().getByRole("button", { name: "Save as" }))
    await nameBox()
    return user
  }
  const calls = () =>
    requested().filter(({ operation }) => /^user_preferences\.(create|update)/.test(operation ?? ""))

  test("is required [F-366]", async () => {
    const user = await openForm()
    const form = within(await bar().findByRole("form", { name: "Save as" }))
    const submit = form.getByRole("button", { name: "Save" })
    expect(submit).toHaveAttribute("aria-disabled", "true")
    expect(submit).toHaveAttribute("title", "Enter a name")
    await user.keyboard("{Enter}")
    expect(calls()).toEqual([])
  })

  test.each([
    ["no saved FILTER", "F-371", 0],
    [" taken ", "F-370 F-633", 1],
  ])("is refused as %s [%s]", async (name, _, asked) => {
    const user = await openForm()
    await user.type(await nameBox(), `${name}{Enter}`)
    expect(await bar().findByText("A saved filter with that name already exists")).toBeVisible()
    // The API alone knows that a name is taken; what the form knows by itself is never sent.
    expect(calls()).toHaveLength(asked)
    const { _embedded } = await admin.call("user_preferences.list", {
      query: { preference_type: "saved_filters" },
    })
    expect(_embedded.user_preferences.map((one) => one.name)).toEqual(["Taken"])
  })

  test("has 60 characters at most [F-367]", async () => {
    const user = await openForm()
    await user.type(await nameBox(), "x".repeat(61))
    expect(await nameBox()).toHaveValue("x".repeat(60))
    await user.keyboard("{Enter}")
    await expectNotice("status", "Filter saved")
    expect(JSON.parse(calls()[0]!.body).name).toBe("x".repeat(60))
  })

  test("is not asked for any more after Escape [F-369]", async () => {
    const user = await openForm()
    await user.type(await nameBox(), "x")
    await user.keyboard("{Escape}")
    expect(bar().queryByRole("textbox", { name: "Name" })).toBeNull()
    expect(calls()).toEqual([])
  })
})

test("deleting asks; the selected one takes its filters along, another leaves them [F-315, F-316, F-317, F-640]", async () => {
  await have("First", { sentiment: 1 })
  const second = await have("Second", { sentiment: 1 })
  const page = await openPage(routes.reviews(`sentiment=1&savedFilterId=${second}`))
  const { user } = page
  await choose(user, "Delete First")
  expect(bar().getByText("Delete First?")).toBeVisible()
  const deleted = noteToasts("Filter deleted")
  await user.click(await option("Delete"))
  await expectNotice("status", "Filter deleted")
  expectStays(deleted, 5_000)
  expect(bar().queryByRole("button", { name: "Delete First" })).toBeNull()
  expect(queryOf(page)).toEqual({ sentiment: "1", savedFilterId: second })
  await user.click(await option("Delete Second"))
  await user.click(await option("Delete"))
  await waitFor(() => expect(queryOf(page)).toEqual({}))
  expect(control()).toHaveTextContent("No saved filter")
})

describe("a failure is told in its words and those of the server", () => {
  const error = { status: 500, error: "the kettle is cold" }
  const openWithKnown = async () => {
    await have("Known", {})
    return openPage(routes.reviews("sentiment=1"))
  }

  test("of saving [F-606 F-625 P-496]", async () => {
    const { user } = await openWithKnown()
    await fails("user_preferences.create", 500, error)
    await saveAs(user, "Other")
    await expectNotice("alert", "Error saving filter: the kettle is cold")
  })

  test("of deleting [F-626]", async () => {
    const { user } = await openWithKnown()
    await fails("user_preferences.delete", 500, error)
    await choose(user, "Delete Known")
    await user.click(await option("Delete"))
    await expectNotice("alert", "Filter was not deleted: the kettle is cold")
  })

  test.each(["user_preferences.get", "user_preferences.update"] as const)(
    "of applying, where %s fails [F-627]",
    async (operation) => {
      const { user } = await openWithKnown()
      await fails(operation, 500, error)
      await choose(user, "Known")
      await expectNotice("alert", "Could not apply saved filter: the kettle is cold")
    },
  )

  test("of the list [F-628]", async () => {
    const { user } = await openWithKnown()
    await fails("user_preferences.list", 500, error)
    await user.click(control())
    await expectNotice("alert", "Error fetching Saved Filters")
  })
})
