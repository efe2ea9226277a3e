import { act, screen, waitFor } from "@testing-library/react"
import { LiveContext } from "#components/realtime/live-context.ts"
import { UnreadCount } from "#components/reviews/unread-count.tsx"
import { UnreadLive } from "#components/reviews/unread-live.tsx"
import { NavSectionLinks } from "#components/shell/nav-section-links.tsx"
import { unreadTextId } from "#components/shell/shell-ids.ts"
import { createLive, type Hear, type Live } from "#lib/features/realtime/live.ts"
import { unreadStore } from "#lib/features/reviews/unread-store.ts"
import { type Account, newAccount, type Person, requested, signIn } from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})
beforeEach(() => unreadStore.set(null))

const items = [{ label: "Reviews", icon: "star", href: "/reviews", track: "nav.reviews" }] as const
const links = (count: number) => (
  <NavSectionLinks
    items={items}
    badges={{ "/reviews": { id: unreadTextId, badge: <UnreadCount count={count} /> } }}
  />
)
const link = () => screen.getByRole("link", { name: "Reviews" })

test("the way to the reviews says how many are unread, and nothing when there are none", () => {
  const { unmount } = renderInApp(links(1_204), { path: "/settings" })
  expect(link()).toHaveTextContent("1,204")
  expect(link()).toHaveAccessibleDescription("1,204 unread")
  act(() => unreadStore.set(3))
  expect(link()).toHaveAccessibleDescription("3 unread")
  act(() => unreadStore.set(0))
  expect(link()).toHaveTextContent(/^Reviews$/)
  unmount()
  renderInApp(links(0), { path: "/settings" })
  expect(link().querySelector("[data-track='nav.unread']")).toBeNull()
})

test("the number follows what happens to reviews, with one question for several events", async () => {
  const hears = new Map<string, Hear>()
  const live: Live = {
    ...createLive({ join: () => new Promise(() => {}), over: () => {} }),
    subscribe(channel, hear) {
      hears.set(channel, hear)
      return () => void hears.delete(channel)
    },
  }
  const publish = (action: string) => {
    const event = { id: "1", channel: `account:${account.id}`, action, resource_id: "1" } as never
    act(() => hears.get(`account:${account.id}`)!(event))
  }
  const unread = async () =>
    (await admin.call("reviews.list", { query: { status: "unread", per_page: 1 } }))._total
  const before = await unread()
  renderInApp(
    <LiveContext value={live}>
      {links(before)}
      <UnreadLive accountId={String(account.id)} userId="7" />
    </LiveContext>,
    { path: "/settings" },
  )
  expect([...hears.keys()]).toEqual([`account:${account.id}`, "user:7"])
  const { _embedded } = await admin.call("reviews.list", { query: { status: "unread", per_page: 1 } })
  const params = { id: String(_embedded.reviews[0]!.id) }
  await admin.call("reviews.update", { params, body: { status: "completed" } })
  publish("EXPORT_FILE_READY")
  publish("REVIEW_UPDATED")
  publish("RESPONSE_UPDATED")
  await waitFor(() => expect(link()).toHaveAccessibleDescription(`${before - 1} unread`), { timeout: 5_000 })
  expect(requested("reviews.count")).toHaveLength(1)
  expect(await unread()).toBe(before - 1)
})
