import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  doJobs,
  fails,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const query = "dateDescriptor=sixMonths&rating=2"
const pages = [
  { name: "All keywords", type: "keywords", about: null, hrefOf: routes.keywords },
  {
    name: "Service",
    type: "keyword_details",
    about: "service",
    hrefOf: (of?: string) => routes.keyword("service", of),
  },
  { name: "Categories", type: "experience_categories", about: null, hrefOf: routes.experienceCategories },
]

let account: Account
let admin: Person
beforeEach(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})
const flyout = () => screen.queryByRole("dialog", { name: /Scheduled? Export/ })

test("each page of keywords is scheduled with what it is about, and its row leads back to it [F-184, F-773, F-776]", async () => {
  for (const { name, type, about, hrefOf } of pages) {
    const { user, address, unmount } = await openPage(hrefOf(query))
    await user.click(screen.getByRole("link", { name: "Schedule Export" }))
    const form = within(await screen.findByRole("dialog", { name: "Schedule Export" }))
    await user.type(form.getByLabelText(/^Name/), name)
    await user.type(await form.findByRole("combobox", { name: /^Recipients/ }), `${admin.email}{Enter}`)
    await form.findByRole("button", { name: `Remove ${admin.email}` })
    await user.click(form.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(flyout()).toBeNull())
    expect(address()).not.toContain("flyout_edit")
    unmount()

    const { _embedded } = await admin.call("scheduled_exports.list", { query: {} })
    const made = _embedded.scheduled_exports.find(({ email_subject }) => email_subject === name)
    expect(made).toMatchObject({
      export_type: type,
      resource_id: about,
      date_range_legend: "six_months",
      filters: { rating: 2, dateDescriptor: "sixMonths", from: null, to: null },
    })
    const list = await openPage(routes.scheduledExportsManage())
    await list.user.click(screen.getByRole("link", { name }))
    await screen.findByRole("dialog", { name: "Edit Scheduled Export" })
    const to = new URL(list.address(), window.location.href)
    expect(to.pathname).toBe(new URL(hrefOf(), window.location.href).pathname)
    expect(to.search).toMatch(new RegExp(`rating=2.*export_id=${made!.id}$`))
    list.unmount()
  }
})

test("the categories are ranked before a file of them is made, and a failure stops it [F-526]", async () => {
  const { user } = await openPage(routes.experienceCategories(query))
  const download = () => user.click(screen.getByRole("link", { name: "Download CSV" }))
  const mend = await fails("insights.rank_categories", 500)
  await download()
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Unable to get categories rank at this time. Please try refreshing the page or try again later.",
  )
  expect(requested("export_files.create")).toEqual([])
  await mend()
  await download()
  await waitFor(() => expect(requested("export_files.create")).toHaveLength(1))
  expect(requested().flatMap(({ operation }) => operation ?? [])).toEqual([
    "insights.rank_categories",
    "insights.rank_categories",
    "export_files.create",
  ])
  // The row can come after the request for it.
  await waitFor(async () => {
    await doJobs("export_file")
    expect(screen.getByText("There was no export data found")).toBeVisible()
  })
})
