import { jest } from "@jest/globals"
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import type { OwnLists } from "#lib/features/reviews/fields.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { scrollNearEnd } from "#tests/support/scroll-near-end.ts"

const facts = {
  path: "/reviews",
  accountId: "1",
  today: "2026-11-20",
  weekStart: "sunday" as const,
  names: {},
}

const ownFetch = globalThis.fetch
let asked: URL[] = []
let answer: (url: URL) => { status?: number; body: unknown }

/** Each test asks for other lists than the one before, since lists are kept for a while. */
let accountId = 0

beforeEach(() => {
  localStorage.clear()
  asked = []
  accountId += 1
  globalThis.fetch = (async (input: string) => {
    const url = new URL(input, "http://localhost")
    asked.push(url)
    const { status = 200, body } = answer(url)
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = ownFetch
})

const pageOf = (collection: string, items: unknown[], page = 1, totalPages = 1) => ({
  _embedded: { [collection]: items },
  _page: page,
  _total_pages: totalPages,
  _total: items.length,
})
const locations = (page: number) =>
  Array.from({ length: 25 }, (_, index) => ({
    id: (page - 1) * 25 + index + 1,
    name: `Location ${(page - 1) * 25 + index + 1}`,
    city: "Portland",
    state: "ME",
  }))

async function open(name: string, query = "", more: { many?: string[] } = {}, own?: OwnLists) {
  const user = userEvent.setup()
  const shown = renderInApp(
    <ReviewsFilterBar
      facts={{ ...facts, ...more, accountId: String(accountId) }}
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
const sent = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? [])

describe("a type-ahead list of the filter bar", () => {
  test("lists groups by name, searches by relevance, and writes the chosen one [F-303 F-543 F-544 F-728]", async () => {
    answer = (url) => ({
      body: pageOf(
        "groups",
        url.searchParams.has("keywords") ? [{ id: 2, name: "New England" }] : [{ id: 1, name: "Coast" }],
      ),
    })
    const { user, address } = await open("Group", "locationId=7&search_terms=x&after=abc&page=2&rating=4")
    await waitFor(() => expect(options()).toEqual(["All", "Coast"]))
    expect(asked[0]?.pathname).toBe("/api/bff/groups")
    expect(sent(asked[0])).toMatchObject({
      per_page: "25",
      page: "1",
      "sort[by]": "name",
      "sort[order]": "asc",
    })

    await user.type(screen.getByRole("combobox", { name: "Search groups" }), "new")
    await waitFor(() => expect(options()).toEqual(["New England"]))
    expect(asked).toHaveLength(2)
    expect(sent(asked[1])).toMatchObject({
      keywords: "new",
      search_type: "typeahead",
      "sort[by]": "relevance",
      "sort[order]": "desc",
    })

    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.toString()).toBe("groupId=2&rating=4"))
    const control = screen.getByRole("button", { name: "Group New England" })
    expect(control).toHaveFocus()
  })

  test("loads further pages near the bottom until the last one [F-548, F-682, P-525]", async () => {
    answer = (url) => {
      const page = Number(url.searchParams.get("page"))
      return { body: pageOf("locations", locations(page), page, 2) }
    }
    await open("Location", "groupId=4")
    await waitFor(() => expect(options()).toHaveLength(26))
    expect(sent(asked[0])).toMatchObject({ group_id: "4", per_page: "25", "sort[by]": "name" })

    const list = screen.getByRole("listbox", { name: "Location" })
    scrollNearEnd(list, 301)
    expect(asked).toHaveLength(1)
    scrollNearEnd(list, 300)
    await waitFor(() => expect(options()).toHaveLength(51))
    scrollNearEnd(list, 0)
    await Promise.resolve()
    expect(asked.map((url) => url.searchParams.get("page"))).toEqual(["1", "2"])
  })

  test("takes several locations where the page says so, and one again takes it away [L-481]", async () => {
    answer = () => ({ body: pageOf("locations", locations(1).slice(0, 3)) })
    const { user, address } = await open("Location", "after=abc", { many: ["locationId"] })
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.click(screen.getByRole("option", { name: /^Location 2/ }))
    await user.click(screen.getByRole("option", { name: /^Location 3/ }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ locationId: "2,3" }))
    expect(screen.getByRole("button", { name: "Location Location 2 +1" })).toBeVisible()
    await user.click(screen.getByRole("option", { name: /^Location 2/ }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ locationId: "3" }))
    await user.click(screen.getByRole("option", { name: /^Location 3/ }))
    await waitFor(() => expect(address.query.toString()).toBe(""))
  })

  test("takes several tags by their names, also one with a comma", async () => {
    const names = ["Late, loud", "Parking", "Wi-Fi"]
    answer = (url) => {
      const typed = url.searchParams.get("keywords")
      const found = names.filter((name) => !typed || name.toLowerCase().startsWith(typed))
      return {
        body: pageOf(
          "tags",
          found.map((name, id) => ({ id, name })),
        ),
      }
    }
    const { user, address } = await open("Tags", "after=abc", { many: ["tags"] }, { labels: [] })
    await waitFor(() => expect(options()).toEqual(names))
    expect(asked[0]?.pathname).toBe("/api/bff/tags")
    expect(sent(asked[0])).toEqual({ account_id: String(accountId), page: "1", per_page: "25" })
    await user.click(screen.getByRole("option", { name: "Wi-Fi" }))
    await user.click(screen.getByRole("option", { name: "Late, loud" }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ tags: "Wi-Fi,Late\\, loud" }))
    expect(screen.getByRole("button", { name: "Tags Wi-Fi +1" })).toBeVisible()
    expect(screen.getByRole("option", { name: "Late, loud" })).toHaveAttribute("aria-selected", "true")
    await user.type(screen.getByRole("combobox", { name: "Search tags" }), "wi")
    await waitFor(() => expect(options()).toEqual(["Wi-Fi"]))
    expect(sent(asked.at(-1))).toMatchObject({ keywords: "wi", search_type: "typeahead" })
    await user.click(screen.getByRole("option", { name: "Wi-Fi" }))
    await waitFor(() => expect(Object.fromEntries(address.query)).toEqual({ tags: "Late\\, loud" }))
    expect(screen.getByRole("button", { name: "Tags Late, loud" })).toBeVisible()
    await user.click(screen.getByRole("link", { name: "Clear Tags" }))
    await waitFor(() => expect(address.query.toString()).toBe(""))
  })

  test("takes one location elsewhere, in the place of the one before [L-481]", async () => {
    answer = () => ({ body: pageOf("locations", locations(1).slice(0, 3)) })
    const { user, address } = await open("Location", "locationId=2")
    await waitFor(() => expect(options()).toHaveLength(4))
    await user.click(screen.getByRole("option", { name: /^Location 3/ }))
    await waitFor(() => expect(address.query.toString()).toBe("locationId=3"))
    expect(screen.queryByRole("listbox")).toBeNull()
  })

  test("moves with the arrow keys while the focus stays in the search field", async () => {
    answer = () => ({
      body: pageOf("sources", [
        { id: 1, name: "Google" },
        { id: 2, name: "Yelp" },
      ]),
    })
    const { user, address } = await open("Source", "after=abc")
    await waitFor(() => expect(options()).toEqual(["All", "Google", "Yelp"]))
    const field = screen.getByRole("combobox", { name: "Search sources" })
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    expect(field).toHaveFocus()
    expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")).toHaveTextContent(
      "Yelp",
    )
    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.toString()).toBe("sourceId=2"))
  })

  test("asks once, 250 ms after the last key [F-677]", async () => {
    answer = () => ({ body: pageOf("sources", [{ id: 1, name: "Google" }]) })
    await open("Source")
    await waitFor(() => expect(options()).toEqual(["All", "Google"]))
    jest.useFakeTimers()
    try {
      for (const text of ["g", "go", "goo"]) {
        fireEvent.change(screen.getByRole("combobox"), { target: { value: text } })
        await act(() => jest.advanceTimersByTimeAsync(249))
      }
      expect(asked).toHaveLength(1)
      await act(() => jest.advanceTimersByTimeAsync(1))
      expect(asked.map((url) => url.searchParams.get("keywords"))).toEqual([null, "goo"])
    } finally {
      jest.useRealTimers()
    }
  })

  test("loads, then shows what it received, or that it failed [F-264]", async () => {
    let release: (status: number) => void = () => {}
    const ownAnswer = globalThis.fetch
    const held = new Promise<number>((resolve) => {
      release = resolve
    })
    globalThis.fetch = (async () => {
      const status = await held
      return new Response(JSON.stringify(pageOf("sources", [{ id: 1, name: "Google" }])), { status })
    }) as typeof fetch
    await open("Source")
    const list = screen.getByRole("listbox", { name: "Source" })
    expect([list.getAttribute("aria-busy"), options()]).toEqual(["true", []])
    release(200)
    await waitFor(() => expect(options()).toEqual(["All", "Google"]))
    expect(list).toHaveAttribute("aria-busy", "false")
    globalThis.fetch = ownAnswer
    answer = () => ({ status: 500, body: {} })
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "x" } })
    expect(await screen.findByRole("alert")).toBeVisible()
    expect(list).toHaveAttribute("aria-busy", "false")
  })

  test("holds the answer to the latest text, whichever comes last [F-267]", async () => {
    const waiting: Record<string, () => void> = {}
    globalThis.fetch = (async (input: string) => {
      const typed = new URL(input, "http://localhost").searchParams.get("keywords") ?? ""
      if (typed) await new Promise<void>((resolve) => Object.assign(waiting, { [typed]: resolve }))
      return new Response(JSON.stringify(pageOf("sources", [{ id: 1, name: `Found ${typed}` }])))
    }) as typeof fetch
    await open("Source")
    const type = async (text: string) => {
      fireEvent.change(screen.getByRole("combobox"), { target: { value: text } })
      await waitFor(() => expect(waiting).toHaveProperty(text))
    }
    await type("a")
    await type("b")
    await act(async () => waiting["b"]!())
    await waitFor(() => expect(options()).toEqual(["Found b"]))
    await act(async () => waiting["a"]!())
    await act(() => new Promise((settled) => setTimeout(settled, 20)))
    expect(options()).toEqual(["Found b"])
  })

  test("takes the first entry with Enter after a text, and nothing without one [F-353, P-344]", async () => {
    answer = () => ({
      body: pageOf("sources", [
        { id: 4, name: "Google" },
        { id: 5, name: "Goose" },
      ]),
    })
    const { user, address } = await open("Source", "rating=4")
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.keyboard("{Enter}")
    expect([address.history, screen.queryByRole("combobox")]).toEqual([[], expect.anything()])
    await user.type(screen.getByRole("combobox"), "goo")
    await waitFor(() => expect(options()).toEqual(["Google", "Goose"]))
    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.toString()).toBe("sourceId=4&rating=4"))
  })

  test("says so when nothing matches", async () => {
    answer = () => ({ body: pageOf("sources", []) })
    const { user } = await open("Source")
    await user.type(screen.getByRole("combobox"), "zz")
    expect(await screen.findByText("No results found")).toBeVisible()
  })

  test.each([
    ["Group", "Error fetching groups [F-629]"],
    ["Location", "Error fetching locations [F-630]"],
    ["Source", "Error fetching sources [F-632]"],
  ])("of %s says %s and tries again", async (name, title) => {
    answer = () => ({ status: 500, body: { status: 500 } })
    const { user } = await open(name)
    const text = title.replace(/ \[.*/, "")
    expect(await screen.findByRole("alert")).toHaveTextContent(text)
    answer = () => ({
      body: pageOf(`${name.toLowerCase()}s`, [{ id: 1, name: "There it is" }]),
    })
    await user.click(screen.getByRole("button", { name: "Retry" }))
    await waitFor(() => expect(options()).toEqual(["All", "There it is"]))
  })
})
