import { jest } from "@jest/globals"
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PickerMenu } from "#components/form/picker-menu.tsx"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import type { OwnLists } from "#lib/features/reviews/fields.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  settled,
  signIn,
} from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { scrollNearEnd } from "#tests/support/scroll-near-end.ts"

const facts = {
  path: "/reviews",
  today: "2026-11-20",
  weekStart: "sunday" as const,
  names: {},
}

let account: Account
let admin: Person

/** Each test has an account of its own, since lists are kept for a while. */
beforeEach(async () => {
  localStorage.clear()
  account = await newAccount({ moreLocations: 30 })
  admin = await signIn(account.users.Admin)
})

async function open(
  name: string,
  query = "",
  more: { many?: string[] } = {},
  own: OwnLists = { labels: [] },
) {
  const user = userEvent.setup()
  const shown = renderInApp(
    <ReviewsFilterBar
      facts={{ ...facts, ...more, accountId: String(account.id) }}
      isMoreOpen={false}
      own={own}
    />,
    {
      path: "/reviews",
      query,
    },
  )
  await user.click(screen.getByRole("button", { name: new RegExp(`^${name} `) }))
  await screen.findByRole("combobox")
  return { ...shown, user }
}
const options = () => screen.queryAllByRole("option").map((option) => option.textContent)

describe("a type-ahead list of the filter bar", () => {
  test("lists groups by name, searches by relevance, and writes the chosen one [F-303 F-543 F-544 F-728]", async () => {
    const { user, address } = await open("Group", "locationId=7&search_terms=x&after=abc&page=2&rating=4")
    await waitFor(() => expect(options()).toEqual(["All", "North", "South"]))
    expect(requested()).toMatchObject([
      {
        operation: "groups.list",
        query: { per_page: "25", page: "1", "sort[by]": "name", "sort[order]": "asc" },
      },
    ])

    await user.type(screen.getByRole("combobox", { name: "Search groups" }), "sou")
    await waitFor(() => expect(options()).toEqual(["South"]))
    expect(requested()).toHaveLength(2)
    expect(requested()[1]!.query).toMatchObject({
      keywords: "sou",
      search_type: "typeahead",
      "sort[by]": "relevance",
      "sort[order]": "desc",
    })

    await user.keyboard("{Enter}")
    const south = account.groupIds[1]
    await waitFor(() => expect(address.query.toString()).toBe(`groupId=${south}&rating=4`))
    const control = screen.getByRole("button", { name: "Group South" })
    expect(control).toHaveFocus()
  })

  test("loads further pages near the bottom until the last one [F-548, F-682, P-525]", async () => {
    await open("Location")
    await waitFor(() => expect(options()).toHaveLength(26))
    expect(requested()[0]!.query).toMatchObject({ per_page: "25", "sort[by]": "name" })

    const list = screen.getByRole("listbox", { name: "Location" })
    scrollNearEnd(list, 301)
    expect(requested()).toHaveLength(1)
    scrollNearEnd(list, 300)
    await waitFor(() => expect(options()).toHaveLength(36))
    expect(new Set(options()).size).toBe(36)
    scrollNearEnd(list, 0)
    await settled()
    expect(requested().map(({ query }) => query["page"])).toEqual(["1", "2"])
  })

  test("in a form loads further pages 50 px before its end [P-527]", async () => {
    const given = { kind: "locations" as const, accountId: String(account.id) }
    const user = userEvent.setup()
    renderInApp(
      <PickerMenu
        facts={given}
        label="Locations"
        addLabel="Add locations"
        isChosen={() => false}
        onChoose={() => undefined}
      />,
    )
    await user.click(screen.getByRole("button", { name: "Add locations" }))
    await waitFor(() => expect(options()).toHaveLength(25))
    const list = screen.getByRole("listbox", { name: "Locations" })
    scrollNearEnd(list, 51)
    await settled()
    expect(requested("locations.list")).toHaveLength(1)
    scrollNearEnd(list, 50)
    await waitFor(() => expect(options()).toHaveLength(35))
    expect(requested("locations.list")).toHaveLength(2)
  })

  const ofPage = { page: "1", per_page: "25" }

  test("asks for locations by name and then by relevance, within the chosen group [F-547]", async () => {
    const [north] = account.groupIds
    const { user } = await open("Location", `groupId=${north}`)
    await waitFor(() => expect(options()).toEqual(["All", expect.stringContaining("Cedar Kitchen")]))
    await user.type(screen.getByRole("combobox", { name: "Search locations" }), "c")
    await waitFor(() => expect(requested()).toHaveLength(2))
    const within = { ...ofPage, account_id: String(account.id), group_id: String(north) }
    expect(requested("locations.list").map(({ query }) => query)).toEqual([
      { ...within, "sort[by]": "name", "sort[order]": "asc" },
      {
        ...within,
        keywords: "c",
        search_type: "typeahead",
        "sort[by]": "relevance",
        "sort[order]": "desc",
      },
    ])
  })

  test("asks for sources in their order", async () => {
    await open("Source")
    await waitFor(() => expect(options()).toContain("Google"))
    expect(requested("sources.list")[0]!.query).toMatchObject({
      ...ofPage,
      supports_reviews: "true",
      "sort[by]": "ordinal,name",
      "sort[order]": "asc",
    })
  })

  test.each([
    ["Location", "locations.list", "P-521"],
    ["Group", "groups.list", "P-522"],
    ["Source", "sources.list", "P-523"],
  ] as const)("asks for 25 at a time: %s by %s [F-675 %s]", async (name, operation, _) => {
    await open(name)
    await waitFor(() => expect(requested(operation)).toHaveLength(1))
    expect(requested(operation)[0]!.query).toMatchObject(ofPage)
  })

  test("takes several locations where the page says so, and one again takes it away [L-481]", async () => {
    const { user, address } = await open("Location", "after=abc", { many: ["locationId"] })
    const [birch, cedar] = account.locationIds.slice(1)
    await user.click(await screen.findByRole("option", { name: /^Birch/ }))
    await user.click(screen.getByRole("option", { name: /^Cedar/ }))
    await waitFor(() =>
      expect(Object.fromEntries(address.query)).toEqual({ locationId: `${birch},${cedar}` }),
    )
    expect(screen.getByRole("button", { name: "Location Birch Bistro +1" })).toBeVisible()
    await user.click(screen.getByRole("option", { name: /^Birch/ }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ locationId: String(cedar) }))
    await user.click(screen.getByRole("option", { name: /^Cedar/ }))
    await waitFor(() => expect(address.query.toString()).toBe(""))
  })

  test("takes several tags by their names, also one with a comma [F-557]", async () => {
    for (const name of ["Wi-Fi", "Late, loud"]) await admin.call("tags.create", { body: { name } })
    const { user, address } = await open("Tags", "after=abc", { many: ["tags"] }, { labels: [] })
    await waitFor(() => expect(options()).toEqual(["Late, loud", "parking", "Wi-Fi"]))
    expect(requested()).toMatchObject([
      { operation: "tags.list", query: { account_id: String(account.id), page: "1", per_page: "25" } },
    ])
    await user.click(screen.getByRole("option", { name: "Wi-Fi" }))
    await user.click(screen.getByRole("option", { name: "Late, loud" }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ tags: "Wi-Fi,Late\\, loud" }))
    expect(screen.getByRole("button", { name: "Tags Wi-Fi +1" })).toBeVisible()
    expect(screen.getByRole("option", { name: "Late, loud" })).toBeChecked()
    await user.type(screen.getByRole("combobox", { name: "Search tags" }), "wi")
    await waitFor(() => expect(options()).toEqual(["Wi-Fi"]))
    expect(requested().at(-1)!.query).toMatchObject({ keywords: "wi", search_type: "typeahead" })
    await user.click(screen.getByRole("option", { name: "Wi-Fi" }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ tags: "Late\\, loud" }))
    expect(screen.getByRole("button", { name: "Tags Late, loud" })).toBeVisible()
    await user.click(screen.getByRole("link", { name: "Clear Tags" }))
    await waitFor(() => expect(address.query.toString()).toBe(""))
  })

  test("takes one location elsewhere, in the place of the one before [L-481]", async () => {
    const { user, address } = await open("Location", `locationId=${account.locationIds[0]}`)
    await user.click(await screen.findByRole("option", { name: /^Birch/ }))
    await waitFor(() => expect(address.query.toString()).toBe(`locationId=${account.locationIds[1]}`))
    expect(screen.queryByRole("listbox")).toBeNull()
  })

  test("finds a location of many by what is typed, and choosing it clears search, page and cursors [F-305, F-729]", async () => {
    const { user, address } = await open("Location", "search_terms=x&after=abc&before=def&page=2&rating=4")
    await user.type(screen.getByRole("combobox", { name: "Search locations" }), "Place 030")
    await waitFor(() => expect(options()).toEqual(["Place 030"]))
    await user.click(screen.getByRole("option", { name: "Place 030" }))
    const id = account.moreLocationIds.at(-1)
    await waitFor(() => expect(address.query.toString()).toBe(`locationId=${id}&rating=4`))
    expect(screen.getByRole("button", { name: "Location Place 030" })).toHaveFocus()
  })

  test("marks the headquarters, with a tooltip [F-177]", async () => {
    await open("Location")
    const option = await screen.findByRole("option", { name: /^Alder/ })
    const marks = screen.getAllByRole("img", { name: "Headquarters" })
    expect(marks).toHaveLength(1)
    expect(option).toContainElement(marks[0]!)
    expect(marks[0]).toHaveAttribute("title", "Headquarters")
  })

  test("moves with the arrow keys while the focus stays in the search field", async () => {
    const { user, address } = await open("Group", "after=abc")
    await waitFor(() => expect(options()).toEqual(["All", "North", "South"]))
    const field = screen.getByRole("combobox", { name: "Search groups" })
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    expect(field).toHaveFocus()
    expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")).toHaveTextContent(
      "South",
    )
    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.toString()).toBe(`groupId=${account.groupIds[1]}`))
  })

  test("asks once, 250 ms after the last key [F-677]", async () => {
    await open("Source")
    await waitFor(() => expect(options()).toContain("Google"))
    jest.useFakeTimers()
    try {
      for (const text of ["g", "go", "goo"]) {
        fireEvent.change(screen.getByRole("combobox"), { target: { value: text } })
        await act(() => jest.advanceTimersByTimeAsync(249))
      }
      expect(requested()).toHaveLength(1)
      await act(() => jest.advanceTimersByTimeAsync(1))
      expect(requested().map(({ query }) => query["keywords"])).toEqual([undefined, "goo"])
    } finally {
      jest.useRealTimers()
    }
  })

  test("loads, then shows what it received, or that it failed [F-264]", async () => {
    const goOn = await holds("sources.list")
    await open("Source")
    const list = screen.getByRole("listbox", { name: "Source" })
    expect([list.getAttribute("aria-busy"), options()]).toEqual(["true", []])
    await goOn()
    await waitFor(() => expect(options()).toContain("Google"))
    expect(list).toHaveAttribute("aria-busy", "false")
    await fails("sources.list", 500)
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "x" } })
    expect(await screen.findByRole("alert")).toBeVisible()
    expect(list).toHaveAttribute("aria-busy", "false")
  })

  test("holds the answer to the latest text, whichever comes last [F-267]", async () => {
    const texts = ["nor", "sou"]
    const [first, second] = await Promise.all(texts.map((keywords) => holds("groups.list", { keywords })))
    await open("Group")
    for (const text of texts) {
      fireEvent.change(screen.getByRole("combobox"), { target: { value: text } })
      await waitFor(() => expect(requested().at(-1)!.query["keywords"]).toBe(text))
    }
    await second!()
    await waitFor(() => expect(options()).toEqual(["South"]))
    await first!()
    await settled()
    expect(options()).toEqual(["South"])
  })

  test("takes the first entry with Enter after a text, and nothing without one; a chosen source clears page and cursors [F-307, F-353, F-730, P-344]", async () => {
    const { user, address } = await open("Source", "rating=4&after=abc&before=def&page=3")
    await waitFor(() => expect(options()).toContain("Google"))
    await user.keyboard("{Enter}")
    expect([address.history, screen.queryByRole("combobox")]).toEqual([[], expect.anything()])
    await user.type(screen.getByRole("combobox"), "a")
    await waitFor(() => expect(options().slice(0, 2)).toEqual(["Facebook", "Apple Maps"]))
    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.toString()).toBe("sourceId=2&rating=4"))
  })

  test("says so when nothing matches", async () => {
    const { user } = await open("Source")
    await user.type(screen.getByRole("combobox"), "zz")
    expect(await screen.findByText("No results found")).toBeVisible()
  })

  test.each([
    ["Group", "Error fetching groups [F-629]", "groups.list"],
    ["Location", "Error fetching locations [F-630]", "locations.list"],
    ["Source", "Error fetching sources [F-632]", "sources.list"],
  ] as const)("of %s is tried again after a failure, which is told: %s", async (name, title, operation) => {
    const mend = await fails(operation, 500)
    const { user } = await open(name)
    const text = title.replace(/ \[.*/, "")
    expect(await screen.findByRole("alert")).toHaveTextContent(text)
    expect(options()).toEqual([])
    await mend()
    await user.click(screen.getByRole("button", { name: "Retry" }))
    await waitFor(() => expect(options().length).toBeGreaterThan(1))
    expect(screen.queryByRole("alert")).toBeNull()
  })
})
