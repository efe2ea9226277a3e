import { screen, waitFor, within } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import { nearPopover } from "#components/ui/popover.tsx"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

beforeAll(nearPopover)

let account: Account
beforeAll(async () => {
  account = await newAccount()
})
beforeEach(async () => {
  localStorage.clear()
  await signIn(account.users.Admin)
})

const bar = () => within(screen.getByRole("region", { name: "Filters" }))
const menu = () => document.querySelector<HTMLElement>(".filters-body .menu")

async function tabTo(user: UserEvent, target: HTMLElement) {
  for (let stops = 0; document.activeElement !== target; stops += 1) {
    expect(stops).toBeLessThan(60)
    await user.tab()
  }
}

/** Effect of keys in the open menu of each filter, and the name that they set in the URL. */
const filters: { label: string; name: string; keys: string; value: RegExp; isCleared?: false }[] = [
  {
    label: "Date",
    name: "dateDescriptor",
    keys: "{Home}{ArrowDown}{Enter}",
    value: /^\w+$/,
    isCleared: false,
  },
  { label: "Group", name: "groupId", keys: "{ArrowDown}{ArrowDown}{Enter}", value: /^\d+$/ },
  { label: "Location", name: "locationId", keys: "{ArrowDown}{ArrowDown}{Enter}", value: /^\d+$/ },
  { label: "Source", name: "sourceId", keys: "{ArrowDown}{ArrowDown}{Enter}", value: /^\d+$/ },
  { label: "Rating", name: "rating", keys: "{End}{ArrowUp} {Escape}", value: /^1$/ },
  {
    label: "Status",
    name: "status",
    keys: "{ArrowDown} {ArrowDown} {Escape}",
    value: /^unread,in_progress$/,
  },
  { label: "Review type", name: "reviewTypes", keys: "{ArrowDown} {ArrowDown} {Escape}", value: /^\w+,\w+$/ },
  { label: "Response", name: "response", keys: "{End} {Escape}", value: /^failed$/ },
  { label: "Sentiment", name: "sentiment", keys: "{End}{Enter}", value: /^-1$/ },
  { label: "Category", name: "category", keys: "{ArrowDown}{Enter}", value: /^customer service$/ },
  { label: "Tags", name: "tags", keys: "{ArrowDown}{Enter}{Escape}", value: /^parking$/ },
]

test.each(filters)(
  "$label is opened, left, chosen and, where it can be, cleared with the keyboard alone, and the focus comes back",
  async ({ label, name, keys, value, isCleared = true }) => {
    const user = userEvent.setup()
    const facts = {
      path: "/reviews",
      accountId: String(account.id),
      today: "2026-11-20",
      weekStart: "sunday" as const,
      names: {},
      many: ["tags"],
    }
    const { address } = renderInApp(
      <ReviewsFilterBar facts={facts} isMoreOpen={false} own={{ labels: [] }} />,
      {
        path: "/reviews",
        query: "search_terms=the",
      },
    )
    const button = () => bar().getByRole("button", { name: new RegExp(`^${label}\\b`) })
    const hasFocusInMenu = () =>
      waitFor(() => expect(menu()).toContainElement(document.activeElement as HTMLElement))
    await tabTo(user, bar().getByRole("button", { name: "Show More" }))
    await user.keyboard("{Enter}")
    await tabTo(user, button())
    await user.keyboard("{Enter}")
    await hasFocusInMenu()
    await user.keyboard("{Escape}")
    expect(menu()).toBeNull()
    expect(button()).toHaveFocus()
    expect(address.history).toEqual([])

    await user.keyboard("{ArrowDown}")
    await hasFocusInMenu()
    await waitFor(() => expect(menu()!.querySelector('[aria-busy="true"]')).toBeNull())
    await user.keyboard(keys)
    await waitFor(() => expect(address.query.get(name)).toMatch(value))
    await waitFor(() => expect(menu()).toBeNull())
    expect(button()).toHaveFocus()
    if (!isCleared) return
    await tabTo(user, bar().getByRole("link", { name: `Clear ${label}` }))
    await user.keyboard("{Enter}")
    await waitFor(() => expect(address.query.has(name)).toBe(false))
    expect(button()).toHaveFocus()
  },
)
