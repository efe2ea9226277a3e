import { screen, waitFor } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { fails, left, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

async function download(page: string) {
  const { user, unmount } = await openPage(page)
  await user.click(screen.getByText("Download CSV", { selector: ".menu-item" }))
  return unmount
}

test.each([
  ["reviews", routes.reviews(), /^\/reviews\.csv/],
  ["location performance", routes.locationPerformance(), /^\/dashboard\/locations\.csv/],
] as const)(
  "the setting async_file_download switches files of %s that are made and polled in place of straight ones [L-477 L-526]",
  async (_name, page, straight) => {
    const account = await newAccount()
    const admin = await signIn(account.users.Admin)
    const close = await download(page)
    await waitFor(() => expect(requested("export_files.create")).toHaveLength(1))
    expect(left()).toEqual([])
    // A page that closes goes on looking for its file, with whoever is signed in then: here it finds none.
    const lift = await fails("export_files.get", 404)
    const looks = () => requested("export_files.get").length
    const before = looks()
    await waitFor(() => expect(looks()).toBeGreaterThan(before))
    await lift()
    close()

    const params = { id: "async_file_download" }
    await admin.call("account_settings.update", { params, body: { value: "false" } })
    // A session's permissions are read when it begins.
    await signIn(account.users.Admin)
    await download(page)
    await waitFor(() => expect(left()).toEqual([expect.stringMatching(straight)]))
    expect(requested("export_files.create")).toEqual([])
  },
)
