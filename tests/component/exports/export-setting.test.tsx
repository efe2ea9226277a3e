import { screen, waitFor } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { left, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

async function download() {
  const { user, unmount } = await openPage(routes.reviews())
  await user.click(screen.getByText("Download CSV", { selector: ".menu-item" }))
  return unmount
}

test("the setting async_file_download switches files that are made and polled in place of straight ones [L-477]", async () => {
  const account = await newAccount()
  const admin = await signIn(account.users.Admin)
  const close = await download()
  await waitFor(() => expect(requested("export_files.create")).toHaveLength(1))
  expect(left()).toEqual([])
  close()

  const params = { id: "async_file_download" }
  await admin.call("account_settings.update", { params, body: { value: "false" } })
  // What a session may do is read anew when it begins.
  await signIn(account.users.Admin)
  await download()
  await waitFor(() => expect(left()).toEqual([expect.stringMatching(/^\/reviews\.csv/)]))
  expect(requested("export_files.create")).toEqual([])
})
