import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let reviewId: number
beforeAll(async () => {
  account = await newAccount()
  reviewId = account.reviewIds[0]!
  const body = { review_id: reviewId, name: "Terrace" }
  await person(account.users.Admin).call("review_tags.create", { body })
})

/** A session of the account with flags off, as its experiments have them. */
async function without(...names: string[]) {
  const rows = names.map((name, at) => ({ id: at + 1, account_id: account.id, name, enabled: false }))
  const page = {
    _page: 1,
    _per_page: 500,
    _total: rows.length,
    _total_pages: 1,
    _links: { self: { href: "/" } },
  }
  await answers("account_experiments.list", {
    status: 200,
    body: { ...page, _embedded: { account_experiments: rows } },
  })
  await signIn(account.users.Admin)
}

const list = routes.reviews("dateDescriptor=allTime&tags=Terrace")

/** Tags in the list and on the page of a review. */
async function seen() {
  const opened = await openPage(list)
  const bar = screen.getByRole("region", { name: "Filters" })
  const has = {
    address: opened.address().includes("tags=Terrace"),
    filter: within(bar).queryByText(/^Tags/) !== null,
    chips: screen.queryAllByRole("list", { name: "Tags" }).length > 0,
    bulk: screen.queryByRole("textbox", { name: "Add tag", hidden: true }) !== null,
  }
  opened.unmount()
  const { unmount } = await openPage(routes.review(reviewId))
  const part = screen.queryByRole("region", { name: "Tags" }) !== null
  unmount()
  return { ...has, part }
}

const all = { address: true, filter: true, chips: true, bulk: true, part: true }

test.each([
  [[], all],
  [["reviewTagsFilter"], { ...all, address: false, filter: false, chips: expect.any(Boolean) }],
  [["reviewTagsBulk"], { ...all, bulk: false }],
  [["reviewTags"], { address: false, filter: false, chips: false, bulk: false, part: false }],
])(
  "without %j a list of reviews and a review's page have of tags what is left [F-424]",
  async (off, left) => {
    await without(...off)
    expect(await seen()).toEqual(left)
  },
)
