import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { KeywordsFilterBar } from "#components/keywords/keywords-filter-bar.tsx"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import type { OwnLists } from "#lib/features/reviews/fields.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const facts = {
  path: "/reviews",
  accountId: "1",
  today: "2026-11-20",
  weekStart: "sunday" as const,
  names: { groupId: "New England", locationId: "Harbor Street", sourceId: "Google" },
}

const show = (query = "", own: OwnLists | null = { labels: [] }) =>
  renderInApp(<ReviewsFilterBar facts={facts} isMoreOpen={false} own={own ?? undefined} />, {
    path: "/reviews",
    query,
  })
const control = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name} `) })

beforeEach(() => localStorage.clear())

describe("the filter bar of /reviews", () => {
  test("is titled FILTERS (n) and says what is chosen [F-746 F-750]", () => {
    show("groupId=3&rating=4&dateDescriptor=sevenDays")
    expect(screen.getByRole("heading", { name: "FILTERS (3)" })).toBeVisible()
    expect(control("Date")).toHaveTextContent("Last 7 Days")
    expect(control("Group")).toHaveTextContent("New England")
    expect(control("Rating")).toHaveTextContent("4 stars")
    expect(control("Source")).toHaveTextContent("All")
  })

  test("offers dates under their headings [F-296 F-750]", async () => {
    const user = userEvent.setup()
    show()
    await user.click(control("Date"))
    const groups = within(screen.getByRole("listbox", { name: "Date" })).getAllByRole("group")
    const headings = ["RECENT", "WEEK", "MONTH", "QUARTER", "YEAR", "OTHER"]
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(headings)
    expect(groups.map((group) => group.querySelector(".menu-head")?.textContent)).toEqual(headings)
  })

  test("leaves out the dates that its page does not have [F-297]", async () => {
    const user = userEvent.setup()
    show()
    await user.click(control("Date"))
    expect(screen.queryByRole("option", { name: "Last 2 Years" })).toBeNull()
    expect(screen.getByRole("option", { name: "Previous Month" })).toHaveAccessibleDescription(
      "10/01/26 to 10/31/26",
    )
  })

  describe("once dates are chosen", () => {
    const days = { from: "2026-11-14", to: "2026-11-20" }
    const choose = async () => {
      const user = userEvent.setup()
      const { address } = show("groupId=3&after=abc&before=def&page=2")
      await user.click(control("Date"))
      await user.click(screen.getByRole("option", { name: "Last 7 Days" }))
      await waitFor(() => expect(address.query.get("dateDescriptor")).not.toBeNull())
      return Object.fromEntries(address.query)
    }

    test.each([
      ["has from, to and dateDescriptor", "F-298", { ...days, dateDescriptor: "sevenDays" }],
      ["has days as YYYY-MM-DD", "F-726", days],
      ["names the range", "F-727", { dateDescriptor: "sevenDays" }],
    ])("%s in the address [%s]", async (_, __, query) => {
      expect(await choose()).toMatchObject(query)
    })

    test("has neither before, after nor page in the address [F-299]", async () => {
      expect(await choose()).toEqual({ ...days, dateDescriptor: "sevenDays", groupId: "3" })
    })

    test("closes the list and counts them", async () => {
      await choose()
      expect(screen.queryByRole("listbox")).toBeNull()
      expect(control("Date")).toHaveFocus()
      expect(screen.getByRole("heading", { name: "FILTERS (2)" })).toBeVisible()
    })
  })

  test("checks custom dates before it takes them [F-359 F-360 F-365]", async () => {
    const user = userEvent.setup()
    const { address } = show()
    await user.click(control("Date"))
    await user.click(screen.getByRole("option", { name: "Custom" }))
    const from = await screen.findByRole("textbox", { name: "From" })
    const to = screen.getByRole("textbox", { name: "To" })
    expect([from, to].map((field) => field.getAttribute("placeholder"))).toEqual(["MM/DD/YY", "MM/DD/YY"])

    await user.type(from, "01/02/24")
    await user.click(screen.getByRole("button", { name: "Apply" }))
    expect(to).toHaveAccessibleDescription("Date Required")
    expect(from).not.toHaveAccessibleDescription("Date Required")

    await user.type(to, "1/3/24")
    await user.click(screen.getByRole("button", { name: "Apply" }))
    expect(screen.getByRole("alert")).toHaveTextContent("Invalid Date Range")
    expect(address.history).toEqual([])

    await user.clear(to)
    await user.type(to, "01/03/24{Enter}")
    await waitFor(() =>
      expect(Object.fromEntries(address.query)).toEqual({
        from: "2024-01-02",
        to: "2024-01-03",
        dateDescriptor: "custom",
      }),
    )
    expect(control("Date")).toHaveTextContent("01/02/24 to 01/03/24")
  })

  test("takes custom dates from a calendar, by pointer and by keys, and none after today", async () => {
    const user = userEvent.setup()
    const { address } = show()
    await user.click(control("Date"))
    await user.click(screen.getByRole("option", { name: "Custom" }))
    const [from, to] = await Promise.all(["From", "To"].map((name) => screen.findByRole("textbox", { name })))
    const day = (name: RegExp) => screen.getByRole("button", { name })
    expect(screen.getByRole("grid")).toHaveAccessibleName("November 2026")
    expect(day(/November 21, 2026/)).toBeDisabled()

    await user.click(day(/November 18, 2026/))
    expect([from, to]).toEqual([
      expect.objectContaining({ value: "11/18/26" }),
      expect.objectContaining({ value: "" }),
    ])
    await user.keyboard("{ArrowUp}{Enter}")
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(["11/11/26", "11/18/26"])

    await user.clear(from!)
    await user.type(from!, "02/27/24")
    await user.clear(to!)
    await user.type(to!, "03/02/24")
    expect(screen.getByRole("grid")).toHaveAccessibleName("March 2024")
    expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(5)
    await user.click(screen.getByRole("button", { name: /previous month/i }))
    expect(screen.getByRole("grid")).toHaveAccessibleName("February 2024")
    await user.click(screen.getByRole("button", { name: "Apply" }))
    await waitFor(() =>
      expect(Object.fromEntries(address.query)).toMatchObject({ from: "2024-02-27", to: "2024-03-02" }),
    )
  })

  test("takes custom dates only as two strict days, in order and not in the future [F-361, F-362, F-363]", async () => {
    const user = userEvent.setup()
    const { address } = show()
    await user.click(control("Date"))
    await user.click(screen.getByRole("option", { name: "Custom" }))
    const apply = async (from: string, to: string) => {
      for (const [label, text] of [
        ["From", from],
        ["To", to],
      ] as const) {
        const field = screen.getByRole("textbox", { name: label })
        await user.clear(field)
        if (text) await user.type(field, text)
      }
      await user.click(screen.getByRole("button", { name: "Apply" }))
    }
    for (const [from, to] of [
      ["02/02/24", "01/01/24"],
      ["01/02/24", "01/01/24"],
      ["01/01/24", "11/21/26"],
      ["1/2/24", "01/03/24"],
      ["2024-01-02", "01/03/24"],
    ] as const) {
      await apply("", "")
      expect(screen.getAllByText("Date Required")).toHaveLength(2)
      expect(screen.queryByText("Invalid Date Range")).toBeNull()
      await apply(from, to)
      expect(screen.getByText("Invalid Date Range")).toBeVisible()
    }
    expect(address.history).toEqual([])
    await apply("01/02/24", "01/02/24")
    await waitFor(() =>
      expect(Object.fromEntries(address.query)).toEqual({
        from: "2024-01-02",
        to: "2024-01-02",
        dateDescriptor: "custom",
      }),
    )
  })

  test("offers all ratings, any of the stars and no rating, and clears page and cursors [F-231, F-232, F-233, F-306, F-731]", async () => {
    const user = userEvent.setup()
    const { address } = show("after=abc&before=def&page=2")
    await user.click(control("Rating"))
    const box = (name: string) => screen.getByRole("checkbox", { name })
    expect(screen.getAllByRole("checkbox").map((one) => one.closest("label")!.textContent)).toEqual([
      "All",
      "5 stars",
      "4 stars",
      "3 stars",
      "2 stars",
      "1 star",
      "No rating",
    ])
    expect(box("All")).toBeChecked()
    await user.click(box("4 stars"))
    await waitFor(() => expect(address.query.toString()).toBe("rating=4"))
    await waitFor(() => expect(box("All")).not.toBeChecked())
    await user.click(box("No rating"))
    await waitFor(() => expect(decodeURIComponent(address.query.toString())).toBe("rating=4,0"))
    expect(control("Rating")).toHaveTextContent("4 stars +1")
    expect(screen.getByRole("heading", { name: "FILTERS (1)" })).toBeVisible()
    await user.click(box("4 stars"))
    await waitFor(() => expect(address.query.toString()).toBe("rating=0"))
    await user.click(box("All"))
    await waitFor(() => expect(address.query.toString()).toBe(""))
  })

  test("keeps the extra filters behind Show More and remembers it [F-748 F-749]", async () => {
    const user = userEvent.setup()
    const { container } = show()
    const extra = container.querySelector("[data-part=extra]")
    expect(extra).not.toHaveAttribute("data-open")
    await user.click(screen.getByRole("button", { name: "Show More", expanded: false }))
    expect(extra).toHaveAttribute("data-open")
    expect(localStorage.getItem("app.filters.more")).toBe("true")
    await user.click(screen.getByRole("button", { name: "Show Less", expanded: true }))
    expect(extra).not.toHaveAttribute("data-open")
    expect(localStorage.getItem("app.filters.more")).toBe("false")
  })

  test("takes several statuses, and responses that wait for someone, behind Show More", async () => {
    const user = userEvent.setup()
    const { address, container } = show("status=unread&after=abc", { labels: [] })
    expect(container.querySelector("[data-part=extra]")).toContainElement(control("Status"))
    expect(control("Status")).toHaveTextContent("Unread")
    await user.click(control("Status"))
    await user.click(screen.getByRole("checkbox", { name: "In Progress" }))
    await waitFor(() => expect(address.query.get("status")).toBe("unread,in_progress"))
    expect(address.query.has("after")).toBe(false)
    await user.keyboard("{Escape}")
    expect(container.querySelector("[data-part=extra]")).toContainElement(control("Response"))
    await user.click(control("Response"))
    await user.click(screen.getByRole("checkbox", { name: "Draft" }))
    await user.click(screen.getByRole("checkbox", { name: "Failed" }))
    await waitFor(() => expect(address.query.get("response")).toBe("draft,failed"))
    expect(screen.getByRole("heading", { name: "FILTERS (2)" })).toBeVisible()
    expect(screen.getByRole("checkbox", { name: "Unanswered" })).toBeInTheDocument()
  })

  test("offers all, positive, neutral and negative sentiment [F-732]", async () => {
    const user = userEvent.setup()
    const { address } = show()
    await user.click(control("Sentiment"))
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "All",
      "Positive",
      "Neutral",
      "Negative",
    ])
    await user.click(screen.getByRole("option", { name: "Neutral" }))
    await waitFor(() => expect(address.query.toString()).toBe("sentiment=0"))
    await user.click(control("Sentiment"))
    await user.click(screen.getByRole("option", { name: "Negative" }))
    await waitFor(() => expect(address.query.toString()).toBe("sentiment=-1"))
  })

  test("of keywords offers all, positive and negative sentiment, and several ratings as well [F-234]", async () => {
    const user = userEvent.setup()
    const path = "/dashboard/keywords"
    const bar = <KeywordsFilterBar page="keywords" facts={{ ...facts, path }} categories={[]} isMoreOpen />
    const { address } = renderInApp(bar, { path, query: "" })
    await user.click(control("Sentiment"))
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "All",
      "Positive",
      "Negative",
    ])
    await user.click(screen.getByRole("option", { name: "Positive" }))
    await waitFor(() => expect(address.query.toString()).toBe("sentiment=positive"))
    await user.click(control("Rating"))
    await user.click(screen.getByRole("checkbox", { name: "1 star" }))
    await user.click(screen.getByRole("checkbox", { name: "2 stars" }))
    await waitFor(() => expect(address.query.get("rating")).toBe("1,2"))
  })

  test("takes several review types and, of many accounts, tags that are typed", async () => {
    const user = userEvent.setup()
    const { address } = show("", null)
    await user.click(control("Review type"))
    await user.click(screen.getByRole("checkbox", { name: "Survey" }))
    await user.click(screen.getByRole("checkbox", { name: "Direct feedback" }))
    await waitFor(() => expect(address.query.get("reviewTypes")).toBe("survey,direct"))
    await user.keyboard("{Escape}")
    expect(control("Review type")).toHaveFocus()
    await user.click(control("Tags"))
    await user.type(screen.getByRole("textbox", { name: "Tags" }), "wait time, menu{Enter}")
    await waitFor(() => expect(address.query.get("tags")).toBe("wait time,menu"))
    expect(screen.getByRole("heading", { name: "FILTERS (2)" })).toBeVisible()
  })

  test("offers the labels of the account, and keeps one that it has no more in sight", async () => {
    const user = userEvent.setup()
    const labels = [
      { id: 7, name: "Escalated", color: "#aa3300" },
      { id: 8, name: "Waiting", color: "#0033aa" },
    ]
    const { address, unmount } = show("status=unread&after=abc", { labels })
    await user.click(control("Label"))
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "All",
      "Escalated",
      "Waiting",
    ])
    await user.click(screen.getByRole("option", { name: "Waiting" }))
    await waitFor(() => expect(address.query.toString()).toBe("reviewStatusLabelId=8&status=unread"))
    expect(screen.getByRole("heading", { name: "FILTERS (2)" })).toBeVisible()
    await user.click(screen.getByRole("link", { name: "Clear Label" }))
    await waitFor(() => expect(address.query.toString()).toBe("status=unread"))
    unmount()
    const second = show("reviewStatusLabelId=9", { labels })
    expect(control("Label")).toHaveTextContent("Unknown label")
    second.unmount()
    show("", { labels: [] })
    expect(screen.queryByRole("button", { name: /^Label / })).toBeNull()
  })

  test("offers the categories by name and writes their code", async () => {
    const user = userEvent.setup()
    const { address } = show("after=abc")
    await user.click(control("Category"))
    expect(screen.getAllByRole("option")).toHaveLength(19)
    await user.click(screen.getByRole("option", { name: "Wait Time" }))
    await waitFor(() => expect(address.query.toString()).toBe("category=wait+time"))
    expect(control("Category")).toHaveTextContent("Wait Time")
  })

  test("shows a word of the word cloud among the main filters, counts it once, and takes it away", async () => {
    const user = userEvent.setup()
    const { address, container } = show("keyword=Fish+%26+chips&sort%5Bby%5D=rating")
    expect(screen.getByRole("heading", { name: "FILTERS (1)" })).toBeVisible()
    await user.click(control("Rating"))
    await user.click(screen.getByRole("checkbox", { name: "4 stars" }))
    await user.keyboard("{Escape}")
    await waitFor(() => expect(address.query.get("keyword")).toBe("Fish & chips"))
    expect(screen.getByRole("heading", { name: "FILTERS (2)" })).toBeVisible()
    const remove = screen.getByRole("link", { name: "Remove keyword Fish & chips" })
    expect(container.querySelector("[data-part=extra]")).not.toContainElement(remove)
    await user.click(remove)
    await waitFor(() => expect(address.query.toString()).toBe("rating=4&sort%5Bby%5D=rating"))
    expect(screen.queryByText("Fish & chips")).toBeNull()
    expect(control("Date")).toHaveFocus()
  })

  test("adds a value of several at the first press and takes it away at the second [F-404]", async () => {
    const user = userEvent.setup()
    const { address } = show("reviewTypes=direct")
    await user.click(control("Review type"))
    await user.click(screen.getByRole("checkbox", { name: "Survey" }))
    await waitFor(() => expect(address.query.get("reviewTypes")).toBe("direct,survey"))
    await user.click(screen.getByRole("checkbox", { name: "Survey" }))
    await waitFor(() => expect(address.query.get("reviewTypes")).toBe("direct"))
    await user.click(screen.getByRole("checkbox", { name: "Direct feedback" }))
    await waitFor(() => expect(address.query.has("reviewTypes")).toBe(false))
  })

  test("clears one filter and keeps the focus on it, and clears all but the sort [F-743 F-747]", async () => {
    const user = userEvent.setup()
    const { address } = show("groupId=3&rating=4&search_terms=x&sort%5Bby%5D=rating&after=abc")
    await user.click(screen.getByRole("link", { name: "Clear Rating" }))
    await waitFor(() => expect(address.query.has("rating")).toBe(false))
    expect(control("Rating")).toHaveFocus()
    expect(address.query.get("groupId")).toBe("3")
    await user.click(screen.getByRole("link", { name: "Clear All" }))
    await waitFor(() => expect(address.query.toString()).toBe("sort%5Bby%5D=rating"))
    expect(screen.getByRole("heading", { name: "FILTERS (0)" })).toBeVisible()
    expect(screen.queryByRole("link", { name: "Clear All" })).toBeNull()
    expect(control("Date")).toHaveFocus()
  })

  test("offers Clear All only while something can be cleared, before the extra filters", () => {
    const { container } = show("rating=4&sentiment=1")
    const [all, sentiment] = [screen.getByRole("link", { name: "Clear All" }), control("Sentiment")]
    expect(all.compareDocumentPosition(sentiment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(container.querySelector("[data-part=extra]")).not.toContainElement(all)
  })

  test("a change leads back from the page of a list to the reviews", async () => {
    const user = userEvent.setup()
    const { address } = show("groupId=3&pick=locationId&q=har&page=2")
    await user.click(control("Rating"))
    await user.click(screen.getByRole("checkbox", { name: "4 stars" }))
    await waitFor(() => expect(address.query.toString()).toBe("groupId=3&rating=4"))
  })

  test("stands behind a FILTERS toggle for small screens", async () => {
    const user = userEvent.setup()
    const { container } = show("rating=4")
    await user.click(screen.getByRole("button", { name: "FILTERS (1)", expanded: false }))
    expect(container.querySelector("section")).toHaveAttribute("data-open")
  })
})
