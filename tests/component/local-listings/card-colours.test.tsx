import { screen, within } from "@testing-library/react"
import { type DirectoryCode, listingDirectories } from "#lib/contract/local-listings/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  await signIn(account.users.Admin)
})
const id = () => account.locationIds[0]!

type Colour = "green" | "grey" | "red"
type Case = { row: string; code: DirectoryCode; status: string; isOn?: boolean; colour: Colour }

const looks = {
  green: { title: "text-positive-text", box: "bg-positive-soft/50" },
  grey: { title: "text-neutral-text", box: "bg-neutral-soft/50" },
  red: { title: "text-negative-text", box: "bg-negative-soft/50" },
} as const

/** The location is published; one directory stands as the case says. */
async function stands({ code, status, isOn = true }: Case) {
  const directories = listingDirectories.map((one) => ({
    id: `${id()}-${one.code}`,
    directory_code: one.code,
    directory_name: one.name,
    fields: [],
    rtx_source_id: one.sourceId,
    overrides: null,
    listing_url: null,
    directory_enabled: one.code === code ? isOn : true,
    status_description: null,
    status: one.code === code ? status : "not_available",
  }))
  await answers("local_listings.get", {
    status: 200,
    body: {
      id: id(),
      name: "Elm",
      address: "1 Elm",
      status: "published",
      status_reason: null,
      open_status: "active",
      publishing_enabled: true,
      directories,
    },
  })
}

/** Expects the colour of a text with its icon, and none of the others. */
function expectColour(text: Element, colour: Colour) {
  expect(text).toHaveClass(looks[colour].title)
  for (const [name, { title }] of Object.entries(looks)) {
    if (name !== colour) expect(text).not.toHaveClass(title)
  }
  expect(text.querySelector("svg")).toBeInTheDocument()
}

const cases: Omit<Case, "row">[] = [
  { code: "google_maps", status: "in_sync", colour: "green" },
  { code: "google_maps", status: "pending_sync", colour: "grey" },
  { code: "google_maps", status: "in_progress", colour: "grey" },
  { code: "yelp_api", status: "not_in_sync", colour: "red" },
  { code: "google_maps", status: "in_progress", isOn: false, colour: "red" },
]
const ofRows = (rows: string[]): Case[] => cases.map((one, at) => ({ ...one, row: rows[at]! }))

test.each(ofRows(["P-226", "P-227", "P-228", "P-229", "P-230"]))(
  "the flyout of $code that is $status is $colour [$row]",
  async (one) => {
    await stands(one)
    await openPage(
      routes.localListings(new URLSearchParams({ openLocation: String(id()), openDirectory: one.code })),
    )
    const flyout = await screen.findByRole("dialog")
    const card = flyout.querySelector("[data-tone]")!
    expect(card).toHaveClass(looks[one.colour].box)
    expectColour(card.querySelector("h3")!, one.colour)
  },
)

test.each(ofRows(["L-361", "L-362", "L-363", "L-364", "L-365"]))(
  "the card of $code that is $status is $colour on the page of its location, its icon too [$row]",
  async (one) => {
    await stands(one)
    await openPage(routes.locationDetails(id()))
    const panel = within(screen.getByRole("region", { name: "Directories" }))
    expectColour(panel.getByRole("link"), one.colour)
  },
)
