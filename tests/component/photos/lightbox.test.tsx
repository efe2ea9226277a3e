import { screen, waitFor, within } from "@testing-library/react"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const photo = (id: number, more: Partial<MediaItem> = {}) => ({
  id,
  location_id: account.locationIds[0]!,
  location_name: "Alder",
  name: `photo-${id}.jpg`,
  source_id: 1,
  upload_id: `upload-${id}`,
  type: "owner",
  url: `https://img.example/${id}.jpg`,
  category: "EXTERIOR",
  category_id: 4,
  published_status: "published",
  published_at: "2026-11-02T12:00:00.000Z",
  ...more,
})
const lists = (...media: object[]) =>
  answers("media.list", {
    status: 200,
    body: {
      _embedded: { media },
      _page: 1,
      _total: media.length,
      paging: { cursors: { before: null, after: null } },
    },
  })
const opened = () => new URLSearchParams(window.location.search).get("photo")
const lightbox = () => screen.findByRole("dialog")
const select = async () =>
  within(await lightbox()).getByLabelText<HTMLSelectElement>("Category", { selector: "select" })

async function openFirst() {
  await lists(photo(1), photo(2))
  const page = await openPage(routes.photos({ photo: "1" }))
  await lightbox()
  return page
}

describe("the category of an opened photo", () => {
  test("can be changed, and what does not fit is said at the field", async () => {
    const { user } = await openFirst()
    expect((await select()).selectedOptions[0]).toHaveTextContent("Exterior")
    await user.selectOptions(await select(), "Menu")
    const error = "is not a category of photos"
    await fails("media.update", 422, { status: 422, error, errors: { category_id: [error] } })
    await user.click(within(await lightbox()).getByRole("button", { name: "Change category" }))
    await waitFor(async () => expect(await select()).toHaveAttribute("aria-invalid", "true"))
    await answers("media.update", { status: 200, body: photo(1, { category: "MENU", category_id: 9 }) })
    await lists(photo(1, { category: "MENU", category_id: 9, published_status: "pending" }), photo(2))
    await user.click(within(await lightbox()).getByRole("button", { name: "Change category" }))
    expect(await screen.findByText(/^Category changed\./)).toBeVisible()
    await waitFor(async () => expect(await lightbox()).toHaveTextContent("StatusPublishing"))
    expect((await select()).value).toBe("9")
    expect(opened()).toBe("1")
  })

  test("asks before the photo takes the place of the logo of its location [L-312]", async () => {
    const { user } = await openFirst()
    await user.selectOptions(await select(), "Logo")
    await lists(photo(7, { category: "LOGO", category_id: 1 }))
    await user.click(within(await lightbox()).getByRole("button", { name: "Change category" }))
    const question = await screen.findByRole("alertdialog", { name: "Replace the logo photo?" })
    expect(question).toHaveTextContent("This location already has a Logo photo. Proceeding will replace it.")
    await answers("media.update", { status: 200, body: photo(1, { category: "LOGO", category_id: 1 }) })
    await lists(photo(1, { category: "LOGO", category_id: 1 }), photo(2))
    await user.click(within(question).getByRole("button", { name: "Continue anyway" }))
    expect(await screen.findByText(/^Category changed\./)).toBeVisible()
  })
})

test("arrow keys go through the photos, but in a field they are the field's; Escape closes", async () => {
  const { user } = await openFirst()
  await user.keyboard("{ArrowRight}")
  await waitFor(() => expect(opened()).toBe("2"))
  ;(await select()).focus()
  await user.keyboard("{ArrowLeft}{Home}")
  expect(opened()).toBe("2")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(opened()).toBeNull())
})

test("an opened photo is deleted after a question; the next one takes its place, and keys go on from it", async () => {
  const { user } = await openFirst()
  await user.click(within(await lightbox()).getByRole("button", { name: "Delete photo-1.jpg" }))
  const question = await screen.findByRole("alertdialog", { name: "Delete this photo?" })
  expect(question).toHaveTextContent("It will also be removed from Google.")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(opened()).toBe("1")
  await user.click(within(await lightbox()).getByRole("button", { name: "Delete photo-1.jpg" }))
  await answers("media.delete", { status: 200, body: photo(1, { published_status: "deleted" }) })
  await lists(photo(2))
  const again = await screen.findByRole("alertdialog")
  await user.click(within(again).getByRole("button", { name: "Delete" }))
  expect(await screen.findByText("Photo successfully deleted.")).toBeVisible()
  await waitFor(() => expect(opened()).toBe("2"))
  expect(await lightbox()).toHaveTextContent("1 of 1")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(opened()).toBeNull())
})

test("who may not change or delete photos sees the category alone", async () => {
  await signIn(account.users.User)
  await openFirst()
  expect(await lightbox()).toHaveTextContent("CategoryExterior")
  expect(within(await lightbox()).queryByRole("button", { name: /Delete|Change/ })).toBeNull()
  await signIn(account.users.Admin)
})
