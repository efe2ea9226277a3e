import { screen, waitFor, within } from "@testing-library/react"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const photo = (id: number | string, more: Partial<MediaItem> = {}) => ({
  id,
  location_id: account.locationIds[0]!,
  location_name: "Alder",
  name: `photo-${id}.jpg`,
  source_id: 1,
  upload_id: `upload-${id}`,
  type: "owner",
  source_name: "Google",
  url: `https://img.example/${id}.jpg`,
  category: "ADDITIONAL",
  published_status: "published",
  published_at: "2026-11-02T12:00:00.000Z",
  ...more,
})
const customers = (id: string) =>
  photo(id, { type: "customer", review_id: 7, rating: 4, author: "Ann", content: "Good soup", name: null })

/** The upload that an image of a review is copied to. */
const copyOf = (id: string) => ({
  id,
  mime_type: "image/jpeg",
  width: 1280,
  height: 720,
  bytes: 30_000,
  received_bytes: 30_000,
  state: "complete",
  name: "Photo by Ann",
  s3_path: `uploads/1/${id}`,
})

/** Two pages of photos; the cursor of the second is `b`. */
const pages = async () => {
  const cursors = { first: { before: null, after: "b" }, second: { before: "a", after: null } }
  const page = (media: object[], paging: object) => ({
    status: 200,
    body: { _embedded: { media }, _page: 1, _total: 4, paging: { cursors: paging } },
  })
  await answers("media.list", page([photo(1), photo(2)], cursors.first))
  const second = () => answers("media.list", page([photo(3), customers("7-1")], cursors.second))
  const first = () => answers("media.list", page([photo(1), photo(2)], cursors.first))
  return { first, second }
}

const bar = () => screen.getByRole("region", { name: "Selected photos" })
const box = (id: number) => screen.getByRole("checkbox", { name: `Select photo-${id}.jpg` })
const opened = () => new URLSearchParams(window.location.search).get("photo")

describe("an open photo", () => {
  test("is in the address; Back closes it and stays on the page, Forward opens it again, and it gives the focus back", async () => {
    await pages()
    const { user } = await openPage(routes.photos())
    await user.click(screen.getByRole("link", { name: "Open photo-1.jpg" }))
    expect(await screen.findByRole("dialog", { name: "Photos" })).toHaveTextContent(/1 of 2.*Owner.*Google/)
    expect(opened()).toBe("1")
    await user.keyboard("{ArrowRight}")
    await waitFor(() => expect(opened()).toBe("2"))
    window.history.back()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect([opened(), screen.getByRole("link", { name: "Open photo-1.jpg" })]).toEqual([
      null,
      expect.anything(),
    ])
    window.history.forward()
    expect(await screen.findByRole("dialog")).toHaveTextContent("2 of 2")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(opened()).toBeNull())
  })

  test("is opened by an address that was shared, with the review behind a customer's", async () => {
    const { second } = await pages()
    await second()
    const { user } = await openPage(routes.photos({ photo: "7-1" }))
    const dialog = await screen.findByRole("dialog")
    expect(dialog).toHaveTextContent(/Ann.*Good soup.*Customer/)
    expect(within(dialog).getByRole("link", { name: "Read the review" })).toHaveAttribute(
      "href",
      routes.review(7),
    )
    await user.click(within(dialog).getByRole("button", { name: "Close" }))
    await waitFor(() => expect(opened()).toBeNull())
  })

  test("of a customer is copied on its way to the wizard; one that cannot be used stays, with why", async () => {
    const { second } = await pages()
    await second()
    const { user, address } = await openPage(routes.photos({ photo: "7-1" }))
    const dialog = await screen.findByRole("dialog")
    const publish = within(dialog).getByRole("button", { name: "Publish to Google" })
    const error = "Unable to upload image. Please choose a file that is at least 10240 bytes."
    await fails("review_images.copy", 422, { status: 422, error, errors: { id: [error] } })
    await user.click(publish)
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(`1 photo could not be used. ${error}`)
    await answers("review_images.copy", { status: 201, body: { ...copyOf("made"), state: "uploaded" } })
    await answers("uploads.process", { status: 202 })
    await answers("uploads.list", { status: 200, body: { uploads: [copyOf("made")] } })
    await user.click(publish)
    await waitFor(() =>
      expect(address()).toBe("/photos/add?from=library&step=category&photo=made&back=%2Fphotos"),
    )
  })

  test("of an owner leads to the wizard, which publishes it at more locations, for those who may add photos", async () => {
    await pages()
    const { unmount } = await openPage(routes.photos({ photo: "1" }))
    const dialog = await screen.findByRole("dialog")
    expect(within(dialog).getByRole("link", { name: "Publish to Google" })).toHaveAttribute(
      "href",
      "/photos/add?from=library&step=category&photo=upload-1&back=%2Fphotos",
    )
    unmount()
    await signIn(account.users.User)
    await pages()
    await openPage(routes.photos({ photo: "1" }))
    const theirs = await screen.findByRole("dialog")
    expect(within(theirs).queryByRole("link", { name: "Publish to Google" })).toBeNull()
    await signIn(account.users.Admin)
  })
})

describe("selected photos", () => {
  test("stay selected from page to page, lead to the wizard that publishes them, and are deleted together after a question; the focus goes to the grid", async () => {
    const { first, second } = await pages()
    const { user } = await openPage(routes.photos())
    expect(screen.queryByRole("region", { name: "Selected photos" })).toBeNull()
    await user.click(box(2))
    expect(bar()).toHaveTextContent("1 selected")
    await second()
    await user.click(screen.getByRole("link", { name: "Older" }))
    await user.click(await screen.findByRole("checkbox", { name: "Select photo-3.jpg" }))
    expect(bar()).toHaveTextContent("2 selected")
    await first()
    await user.click(screen.getByRole("link", { name: "Newer" }))
    await waitFor(() => expect(box(2)).toBeChecked())
    expect(box(1)).not.toBeChecked()
    const way = within(bar()).getByRole("link", { name: "Publish to Google" }).getAttribute("href")!
    expect(decodeURIComponent(way)).toBe(
      "/photos/add?from=library&step=category&photo=upload-3,upload-2&back=/photos?before=a",
    )
    await user.click(within(bar()).getByRole("button", { name: "Delete" }))
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 2 photos?" })
    expect(dialog).toHaveTextContent("They will also be removed from Google.")
    await answers("media.bulk_delete", { status: 200, body: { deleted: 1, missing: 1 } })
    await user.click(within(dialog).getByRole("button", { name: "Delete" }))
    expect(
      await screen.findByText("Photo successfully deleted. 1 photo was already gone."),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selected photos" })).toBeNull())
    await waitFor(() => expect(screen.getByRole("region", { name: "Photos" })).toHaveFocus())
    const sent = requested().filter(({ path }) => path.includes("bulk_delete"))
    expect(sent).toHaveLength(1)
  })

  test("of customers go to the wizard with those of owners, as copies, and are not offered to be deleted", async () => {
    const { second } = await pages()
    await second()
    const { user, address } = await openPage(routes.photos())
    await user.click(screen.getByRole("checkbox", { name: /by Ann/ }))
    expect(bar()).toHaveTextContent("1 selected")
    expect(bar()).toHaveTextContent("Photos of customers cannot be deleted.")
    expect(within(bar()).queryByRole("button", { name: "Delete" })).toBeNull()
    await user.click(box(3))
    await answers("media.list", {
      status: 200,
      body: { _embedded: { media: [photo(3)] }, _page: 1, _total: 1 },
    })
    await answers("review_images.copy", { status: 201, body: { ...copyOf("made"), state: "uploaded" } })
    await answers("uploads.process", { status: 202 })
    await answers("uploads.list", { status: 200, body: { uploads: [copyOf("made")] } })
    await user.click(within(bar()).getByRole("button", { name: "Publish to Google" }))
    await waitFor(() =>
      expect(decodeURIComponent(address())).toBe(
        "/photos/add?from=library&step=category&photo=upload-3,made&back=/photos",
      ),
    )
  })

  test("a single one has the words of one; a failure is said, and it stays selected", async () => {
    await pages()
    const { user } = await openPage(routes.photos())
    await user.click(box(1))
    await fails("media.bulk_delete", 500)
    await user.click(within(bar()).getByRole("button", { name: "Delete" }))
    const dialog = await screen.findByRole("alertdialog", { name: "Delete this photo?" })
    expect(dialog).toHaveTextContent("It will also be removed from Google.")
    await user.click(within(dialog).getByRole("button", { name: "Delete" }))
    expect(await screen.findByText("There was an error deleting your photo.")).toBeInTheDocument()
    expect(box(1)).toBeChecked()
    await user.click(within(bar()).getByRole("button", { name: "Clear selection" }))
    expect(box(1)).not.toBeChecked()
  })
})
