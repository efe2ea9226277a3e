import { cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Post } from "#lib/contract/posts/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, doJobs, fails, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

/** A day that lies ahead whenever this runs. */
const aheadDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

let account: Account
let admin: Person

beforeAll(async () => {
  account = await newAccount({
    settings: ["local_listings", "google_posts"],
    integrations: ["google_my_business"],
  })
  admin = await signIn(account.users.Admin)
})
beforeEach(async () => {
  await signIn(account.users.Admin)
})

const user = () => userEvent.setup({ delay: null })
const open = (query: Record<string, string> = {}) => {
  cleanup()
  return openPage(routes.posts(new URLSearchParams(query)))
}

async function posted(body: object, locationIds = account.locationIds.slice(0, 2)): Promise<Post[]> {
  const { data } = (await admin.call("google_post_content.create", {
    body: { topic_type: "STANDARD", ...body },
  } as never)) as { data: { id: number } }
  await admin.call("bulk_actions.create", {
    body: {
      actions: [
        {
          account_id: account.id,
          user_id: account.users.Admin.id,
          ...({ resource_type: "google_posts", resource_method: "create" } as const),
          action_payload: { google_post_content_id: data.id },
          action_filter: {
            ...({ filter_resource_type: "location", action_payload_field_name: "id" } as const),
            include: { location_ids: locationIds },
          },
        },
      ],
    },
  })
  await doJobs("bulk_action")
  await doJobs("post_publication")
  const { _embedded } = await admin.call("google_posts.list", {
    query: { google_post_content_id: String(data.id) },
  })
  return _embedded.google_posts
}
const rows = () =>
  within(screen.getByRole("table", { name: "Google posts" }))
    .getAllByRole("row")
    .slice(1)

test("a list without posts says what to do, one that narrows to nothing leads back, and one that fails can be tried again", async () => {
  await open()
  expect(screen.getByRole("heading", { name: "No posts yet" })).toBeInTheDocument()
  await open({ state: "failed" })
  expect(screen.getByRole("heading", { name: "No posts match your filters" })).toBeInTheDocument()
  expect(screen.getAllByRole("link", { name: "Clear All" })[0]).toHaveAttribute("href", routes.posts())
  const mend = await fails("google_posts.list", 500)
  await open()
  expect(screen.getByRole("heading", { name: "Unable to load posts" })).toBeInTheDocument()
  await mend()
})

test("a post is edited in the composer it was written in, for one location or for all that have it", async () => {
  const [one] = await posted({ summary: "Open until nine.", publishDate: aheadDay, publishTime: "08:30" })
  await open()
  expect(rows()).toHaveLength(2)
  const edit = within(rows()[0]!).getByRole("link", { name: /^Edit Open until nine/ })
  expect(edit).toHaveAttribute("href", expect.stringMatching(/[?&]edit=\d+/))
  await open({ edit: String(one!.id) })
  const flyout = within(screen.getByRole("dialog", { name: "Edit Google Post" }))
  expect(flyout.queryByRole("navigation", { name: "Post type" })).toBeNull()
  expect(flyout.getByLabelText("Description", { exact: false, selector: "textarea" })).toHaveValue(
    "Open until nine.",
  )
  expect(flyout.getByLabelText("Publish time", { exact: false })).toHaveValue("08:30")
  const select = flyout.getByLabelText("Change", { selector: "select" })
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([...[`Only ${one!.location_name}`, "All 2 locations with this post"]])
  await user().selectOptions(select, "content")
  const text = flyout.getByLabelText("Description", { exact: false, selector: "textarea" })
  await user().clear(text)
  await user().click(flyout.getByRole("button", { name: "Save" }))
  expect(await flyout.findByText("You must include a description or an image")).toBeInTheDocument()
  await user().type(text, "Open until ten.")
  await user().click(flyout.getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Post saved. Your changes will appear shortly.")).toBeInTheDocument()
  await waitFor(() => expect(rows().every((row) => row.textContent?.includes("Open until ten."))).toBe(true))
  await signIn(account.users.Manager)
  await open({ edit: String(one!.id) })
  expect(screen.queryByRole("dialog", { name: "Edit Google Post" })).toBeNull()
  expect(screen.queryByRole("link", { name: /^Edit / })).toBeNull()
})

test("a post that Google refused says why, and is sent again alone or with all that were", async () => {
  const [one] = await posted({ summary: "Call 206-555-0123" })
  await open({ content: String(one!.google_post_content_id) })
  expect(screen.getByText("Only posts of “Call 206-555-0123” are listed.")).toBeInTheDocument()
  expect(rows()).toHaveLength(2)
  for (const row of rows())
    expect(within(row).getByText("Google: Posts can't contain a phone number.")).toBeInTheDocument()
  await user().click(within(rows()[0]!).getByRole("button", { name: /^Retry Call / }))
  expect(await screen.findByText("Retrying 1 post.")).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText("Processing")).not.toHaveLength(0))
  await doJobs("post_publication")
  await open({ content: String(one!.google_post_content_id) })
  expect(screen.getAllByRole("button", { name: /^Retry all/ })).toHaveLength(1)
  await user().click(within(rows()[0]!).getByRole("button", { name: "Retry all 2" }))
  expect(await screen.findByText("Retrying 2 posts.")).toBeInTheDocument()
  await doJobs("post_publication")
})

test("the calendar of a month has posts on their days, and each of its days and months has an address", async () => {
  const [one] = await posted({ summary: "Gift cards are here.", publishDate: aheadDay, publishTime: "08:30" })
  const month = aheadDay.slice(0, 7)
  await open({ view: "calendar", month })
  const calendar = within(screen.getByRole("table", { name: "Calendar of posts" }))
  const entry = calendar.getByRole("link", { name: /Gift cards are here/ })
  expect(entry).toHaveTextContent("Scheduled")
  expect(entry).toHaveAttribute(
    "href",
    routes.posts(new URLSearchParams({ content: String(one!.google_post_content_id), state: "scheduled" })),
  )
  expect(screen.getByRole("link", { name: /^Next month, / })).toHaveAttribute(
    "href",
    expect.stringMatching(/view=calendar&month=\d{4}-\d\d$/),
  )
  const ofDay = calendar.getByRole("link", { name: /, 2 posts$|, \d+ posts$/ })
  expect(ofDay).toHaveAttribute("href", expect.stringContaining(`day=${aheadDay}`))
  await open({ view: "calendar", month, day: aheadDay })
  const day = within(screen.getByRole("region", { name: new RegExp(`${Number(aheadDay.slice(8))}$`) }))
  const named = day.getByRole("link", { name: "Gift cards are here." }).closest("li")
  expect(named).toHaveTextContent(/8:30 AM.*Update, 2 locations.*Scheduled/)
  await open({ view: "calendar", month: "2020-01" })
  expect(screen.getByText(/No posts in January 2020/)).toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Today" })).toBeInTheDocument()
  const mend = await fails("google_posts.calendar", 500)
  await open({ view: "calendar" })
  expect(screen.getByRole("heading", { name: "Unable to load posts" })).toBeInTheDocument()
  await mend()
})
