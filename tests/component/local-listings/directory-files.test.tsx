import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account

beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
})
beforeEach(async () => {
  await signIn(account.users.Admin)
})

const open = (query: Record<string, string> = {}) =>
  openPage(routes.localListings(new URLSearchParams(query)))

const file = (directory_code: string, directory_name: string, more: object = {}) => ({
  directory_code,
  directory_name,
  total: 40,
  left_out: 0,
  problems: [],
  ...more,
})

test("the page leads to the files, which say what they have, what is left out and why, and where they go", async () => {
  await answers("directory_files.list", {
    status: 200,
    body: {
      directory_files: [
        file("apple_maps", "Apple Maps"),
        file("bing", "Bing", { left_out: 3, problems: [{ code: "no_phone", count: 3 }] }),
      ],
    },
  })
  await open({ status: "not_in_sync" })
  const link = screen.getByRole("link", { name: "Apple Maps and Bing files" })
  expect(link).toHaveAttribute("href", "/dashboard/local_listings?files=true&status=not_in_sync")
  await open({ status: "not_in_sync", files: "true" })
  const [apple, bing] = ["Apple Maps", "Bing"].map((name) => within(screen.getByRole("region", { name })))
  expect(apple!.getByText("40 locations in the file.")).toBeInTheDocument()
  expect(apple!.queryByRole("link", { name: /left out/ })).toBeNull()
  expect(apple!.getAllByRole("listitem")).toHaveLength(3)
  expect(
    bing!.getByText("37 locations in the file. 3 locations left out, which Bing Places would refuse:"),
  ).toBeInTheDocument()
  expect(bing!.getByText("No phone number")).toBeInTheDocument()
  const fileQuery = (link: HTMLElement) => new URL(link.getAttribute("href")!, "https://app.example")
  const download = fileQuery(bing!.getByRole("link", { name: "Download for Bing" }))
  expect(download.pathname).toBe("/dashboard/local_listings.csv")
  expect(Object.fromEntries(download.searchParams)).toMatchObject({
    status: "not_in_sync",
    fileFor: "bing",
    fileContent: "locations",
  })
  const rest = fileQuery(bing!.getByRole("link", { name: "Download the locations left out" }))
  expect(rest.searchParams.get("fileContent")).toBe("left_out")
  expect(bing!.getByRole("link", { name: /Open Bing Places/ })).toHaveAttribute(
    "href",
    "https://www.bingplaces.com",
  )
})

test("when the files cannot be counted the flyout says so and offers Retry", async () => {
  await fails("directory_files.list", 500)
  await open({ files: "true" })
  const dialog = within(screen.getByRole("dialog", { name: /Files for Apple Maps and Bing/ }))
  expect(dialog.getByText("Unable to load the files")).toBeInTheDocument()
  expect(dialog.getByRole("link", { name: "Retry" })).toBeInTheDocument()
})
