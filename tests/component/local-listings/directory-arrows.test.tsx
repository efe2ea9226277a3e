import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const { call } = await signIn(account.users.Admin)
  await call("local_listings.get", {
    params: { id: String(account.locationIds[0]) },
    query: { refresh: true },
  })
})

const names = ["Google", "Facebook", "Apple Maps", "Bing", "Tripadvisor", "Yelp"]
const hidden = {
  desktop: "min-[1000px]:hidden",
  tablet: "min-[800px]:max-[999.98px]:hidden",
  mobile: "max-[799.98px]:hidden",
}
type Width = keyof typeof hidden

/** The directories whose columns a screen of that width shows. */
const shown = (width: Width) =>
  within(screen.getByRole("table", { name: "Locations and directories" }))
    .getAllByRole("columnheader")
    .filter((head) => !head.classList.contains(hidden[width]))
    .flatMap((head) => names.filter((name) => head.textContent.startsWith(name)))
const arrow = (width: Width, way: "prev" | "next") =>
  document.querySelector<HTMLElement>(`[data-track="local_listings.directories_${width}_${way}"]`)!

test.each<[Width, string[], string[], string]>([
  ["desktop", ["Google", "Facebook", "Apple Maps"], ["Facebook", "Apple Maps", "Bing"], "P-514"],
  ["tablet", ["Google", "Facebook"], ["Facebook", "Apple Maps"], "P-515"],
  ["mobile", ["Google"], ["Facebook"], "P-516"],
])("a %s shows %j, and behind the right arrow %j [%s P-061]", async (width, first, second) => {
  const { user } = await openPage(routes.localListings())
  expect(shown(width)).toEqual(first)
  expect(arrow(width, "prev")).toBeDisabled()
  await user.click(arrow(width, "next"))
  await waitFor(() => expect(shown(width)).toEqual(second))
  await user.click(arrow(width, "prev"))
  await waitFor(() => expect(shown(width)).toEqual(first))
})

test("behind the last directory there is no arrow [P-062]", async () => {
  await openPage(routes.localListings(new URLSearchParams({ column: "6" })))
  expect(shown("mobile")).toEqual(["Yelp"])
  expect(arrow("mobile", "next")).toBeDisabled()
})
