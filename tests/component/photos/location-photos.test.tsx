import { screen, waitFor, within } from "@testing-library/react"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { noteTimers } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let id: number

beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
  id = account.locationIds[0]!
  await admin.call("local_listings.publish", { body: { location_ids: [id] } })
})

const open = (query: Record<string, string> = {}) =>
  openPage(routes.locationDetails(id, new URLSearchParams({ tab: "photos", ...query })))

const item = (number: number, more: Partial<MediaItem> = {}) => ({
  id: number,
  location_id: id,
  location_name: "Alder",
  name: `photo-${number}.jpg`,
  source_id: 1,
  url: `https://img.example/${number}.jpg`,
  category: "ADDITIONAL",
  category_id: null,
  url_id: 70,
  width: 800,
  height: 600,
  published_status: "published",
  created_at: "2026-11-02T12:00:00.000Z",
  ...more,
})
const lists = (media: object[], total = media.length) =>
  answers("media.list", {
    status: 200,
    body: { _embedded: { media }, _page: 1, _total: total, _total_pages: Math.ceil(total / 8) },
  })
const photo = (name: string | RegExp) =>
  screen.getByRole("link", { name: typeof name === "string" ? `Open ${name}` : name }).closest("figure")!

describe("photos that cannot be managed", () => {
  const eligible = (body: object) => answers("local_listings.get_eligible", { status: 200, body })
  const none = { status: "not_eligible", status_reason: "No active Google integration" }
  const lost = { status: "not_eligible", status_reason: "Location not found in Google integration" }
  const off = { status: "eligible_not_published", status_reason: null }
  const contact = "Please contact an administrator."

  const cases = [
    ["L-325", none, "There is no active Google integration for this account.", ["Admin"]],
    ["L-326", lost, "This location was not found in your Google integration.", ["Admin"]],
    ["L-327", off, "Turn on Auto Sync to manage photos for this location.", ["Admin", "Manager"]],
  ] as const
  const sectionOf = (text: string) =>
    screen.getByText(new RegExp(`^${text.replaceAll(".", "\\.")}`)).closest("section")!
  const openAs = async (type: "Admin" | "Manager" | "User", body: object) => {
    await signIn(account.users[type])
    await eligible(body)
    await open()
  }
  afterEach(async () => {
    await signIn(account.users.Admin)
  })

  test.each(cases)("say why in place of the grid [L-114 %s]", async (_, body, text, __) => {
    await openAs("Admin", body)
    expect(sectionOf(text)).toBeVisible()
    expect(screen.queryByRole("region", { name: "Photos" })).toBeNull()
  })

  describe.each(cases)("as %s has it", (_, body, text, ableTypes) => {
    test.each(["Admin", "Manager", "User"] as const)(
      "tell a %s whom to ask, or what to do [L-030 L-329]",
      async (type) => {
        await openAs(type, body)
        const section = sectionOf(text)
        const isAble = (ableTypes as readonly string[]).includes(type)
        expect(section.textContent!.includes(contact)).toBe(!isAble)
        expect(screen.queryByRole("region", { name: "Photos" })).toBeNull()
        if (!isAble) return
        const name = body === off ? "Turn on Auto Sync" : "Integrate Account"
        expect(within(section).getByRole("link", { name })).toHaveAttribute(
          "href",
          body === off
            ? expect.stringMatching(/details#auto-sync$/)
            : "/settings/integrations?integration_source_category_id=directory&source=google_maps",
        )
      },
    )
  })

  test("say to turn on syncing where Google is turned off for the location [L-328]", async () => {
    const other = account.locationIds[1]!
    await admin.call("local_listings.publish", { body: { location_ids: [other] } })
    await admin.call("location_source_overrides.create", {
      body: { location_id: other, source_id: 1, enabled: false },
    })
    await openPage(routes.locationDetails(other, new URLSearchParams({ tab: "photos" })))
    expect(
      screen.getByText("Enable syncing to Google to manage photos for this location."),
    ).toBeInTheDocument()
  })

  test("say that their state could not be read, with Retry [L-573]", async () => {
    await fails("local_listings.get_eligible", 500)
    await open()
    expect(screen.getByRole("alert")).toHaveTextContent("There was an error retrieving data.")
    expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute(
      "href",
      expect.stringMatching(/tab=photos/),
    )
  })
})

test("a location without photos has places for a cover and a logo, which lead to the wizard with that category [L-051 L-109 L-110]", async () => {
  await open()
  for (const [name, category] of [
    ["Add cover", "2"],
    ["Add logo", "1"],
  ] as const) {
    const place = screen.getByRole("link", { name: new RegExp(`^${name}`) })
    expect(place.getAttribute("href")).toBe(`/photos/add?location=${id}&category=${category}`)
  }
  expect(screen.getByRole("link", { name: "Add Photos" })).toHaveAttribute(
    "href",
    `/photos/add?location=${id}`,
  )
})

describe("the grid of photos", () => {
  const dead = { published_status: "dead", error: "Google: The photo is smaller than 300 x 300 pixels." }
  const openGrid = async () => {
    await lists([
      item(1, { category: "COVER", category_id: 2 }),
      item(2, { category: "LOGO", category_id: 1, published_status: "pending" }),
      item(3, { category: "PROFILE", category_id: 3, published_status: "failed" }),
      item(4, dead as Partial<MediaItem>),
    ])
    return open()
  }

  test("shows photos in place of the offer to add them [L-111]", async () => {
    await openGrid()
    const pictures = screen.getAllByRole("link", { name: /^Open photo-/ }).map((link) => link.closest("ul"))
    expect(pictures).toHaveLength(4)
    expect(new Set(pictures).size).toBe(1)
    expect(pictures[0]!.className).toMatch(/\bgrid\b/)
    expect(screen.queryByRole("link", { name: /^Add (cover|logo)/ })).toBeNull()
  })

  test.each([
    ["Cover", 1],
    ["Logo", 2],
    ["Profile", 3],
  ])("names the category %s [L-194]", async (category, number) => {
    await openGrid()
    expect(photo(`photo-${number}.jpg`)).toHaveTextContent(category)
  })

  test.each([
    ["published", "no bar", "L-320", 1, null],
    ["pending", "Publishing", "L-315", 2, "Publishing"],
    ["failed", "Publishing", "L-316", 3, "Publishing"],
    ["dead", "Failed", "L-317", 4, "Failed"],
  ] as const)("of one that is %s shows %s [L-195 %s]", async (_, __, ___, number, bar) => {
    await openGrid()
    const bars = within(photo(`photo-${number}.jpg`)).queryAllByText(/^(Publishing|Failed)/)
    expect(bars.map((one) => one.textContent)).toEqual(bar ? [expect.stringContaining(bar)] : [])
    expect(/Publishing|Failed/.exec(photo(`photo-${number}.jpg`).textContent!)?.[0] ?? null).toBe(bar)
  })

  test("has a red border around what is dead alone [L-318]", async () => {
    await openGrid()
    const isRed = (number: number) => photo(`photo-${number}.jpg`).querySelector(".border-negative") !== null
    expect([1, 2, 3, 4].map(isRed)).toEqual([false, false, false, true])
  })

  test("says why one is dead [L-319]", async () => {
    const { user } = await openGrid()
    await user.hover(screen.getByRole("button", { name: "Why photo-4.jpg failed" }))
    expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "We sent this photo to Google multiple times but it was not accepted. Please delete this photo and try again manually.",
    )
  })
})

test("a grid shows the first small picture that there is, the lightbox the first large one; it opens with the photo that was pressed [L-112 L-193]", async () => {
  const names = [
    ...["cdn_stored_low_res_url", "cdn_low_resolution_url", "low_resolution_url", "cdn_stored_url"],
    ...["cdn_url", "url"],
  ]
  const all = Object.fromEntries(names.map((name) => [name, `https://img.example/${name}.jpg`]))
  const without = (...gone: string[]) => Object.fromEntries(gone.map((name) => [name, null]))
  await lists([
    item(1, all),
    item(2, { ...all, ...without("cdn_stored_low_res_url", "cdn_stored_url") }),
    item(3, {
      ...all,
      ...without("cdn_stored_low_res_url", "cdn_low_resolution_url", "cdn_stored_url", "cdn_url"),
    }),
    item(4, { url: "https://app.example/api/bff/files/photos/1/x-640.jpg?expires=1&signature=x" }),
  ])
  const { user } = await open()
  const pictures = [1, 2, 3, 4].map((number) =>
    within(photo(`photo-${number}.jpg`))
      .getByRole("img", { name: `photo-${number}.jpg` })
      .getAttribute("src"),
  )
  expect(pictures).toEqual([
    "https://img.example/cdn_stored_low_res_url.jpg",
    "https://img.example/cdn_low_resolution_url.jpg",
    "https://img.example/low_resolution_url.jpg",
    "/api/bff/files/photos/1/x-640.jpg?expires=1&signature=x",
  ])
  await user.click(screen.getByRole("link", { name: "Open photo-2.jpg" }))
  const dialog = await screen.findByRole("dialog")
  expect(dialog).toHaveTextContent(/2 of 4.*Owner.*800 x 600/)
  const shown = () =>
    within(dialog)
      .getAllByRole("img")
      .map((image) => image.getAttribute("src"))
  expect(shown()).toContain("https://img.example/cdn_url.jpg")
  await user.keyboard("{ArrowLeft}")
  await waitFor(() => expect(shown()).toContain("https://img.example/cdn_stored_url.jpg"))
  await user.keyboard("{End}{ArrowLeft}")
  await waitFor(() => expect(shown()).toContain("https://img.example/url.jpg"))
})

test("all photos of the location are a link away, and the place of a logo leads to the wizard with its category [L-038]", async () => {
  await lists([item(1)])
  await open()
  expect(screen.getByRole("link", { name: "See all photos for this location" })).toHaveAttribute(
    "href",
    `/photos?locationId=${id}&type=owner`,
  )
  const logo = screen.getByRole("link", { name: /^Add logo/ }).getAttribute("href")!
  expect(logo).toBe(`/photos/add?location=${id}&category=1`)
})

test("more than eight photos have a second page, and a list that cannot be loaded says so [L-113 L-572]", async () => {
  await lists(
    Array.from({ length: 8 }, (_, at) => item(at + 1)),
    9,
  )
  const { unmount } = await open()
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toMatch(/tab=photos.*photoPage=2/)
  unmount()
  await fails("media.list", 500)
  await open()
  expect(screen.getByRole("alert")).toHaveTextContent("There was an error retrieving media.")
})

describe("deleting a photo", () => {
  const press = async () => {
    await lists([item(1)])
    const page = await open()
    await page.user.click(screen.getByRole("button", { name: "Delete photo-1.jpg" }))
    const dialog = await screen.findByRole("alertdialog")
    expect(dialog).toHaveTextContent("Delete this photo?")
    expect(dialog).toHaveTextContent("It will also be removed from Google.")
    return { ...page, confirm: within(dialog).getByRole("button", { name: "Delete" }) }
  }

  test("asks first, says that it is deleted, and asks for the list again 300 ms later; the focus goes to the photos [L-330 L-332 L-571 L-622]", async () => {
    const { user, confirm } = await press()
    await answers("media.delete", { status: 200, body: item(1, { published_status: "deleted" }) })
    const waits: (number | undefined)[] = []
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((act: () => void, ms?: number) => {
      waits.push(ms)
      return setTimeout(act, ms)
    }) as typeof setTimeout
    await user.click(confirm)
    expect(await screen.findByText("Photo successfully deleted.")).toBeVisible()
    globalThis.setTimeout = setTimeout
    expect(waits).toContain(300)
    await lists([])
    await waitFor(() => expect(screen.queryByRole("link", { name: "Open photo-1.jpg" })).toBeNull())
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(screen.getByRole("region", { name: "Photos" })).toHaveFocus()
  })

  test("says when it fails, for 3 seconds, and the photo stays [L-570]", async () => {
    const { user, confirm } = await press()
    await fails("media.delete", 500)
    const text = "There was an error deleting your photo."
    const endTimers = noteTimers(text)
    await user.click(confirm)
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.queryByText(text)).toBeNull(), { timeout: 15_000 })
    expect(endTimers()).toContain(3_000)
    expect(screen.getByRole("link", { name: "Open photo-1.jpg" })).toBeInTheDocument()
  })
})

test("whoever may not add or delete photos sees them alone [F-427 L-446]", async () => {
  await signIn(account.users.User)
  await lists([item(1)])
  await open()
  expect(photo("photo-1.jpg")).toBeInTheDocument()
  expect(screen.getByText("No logo")).toBeInTheDocument()
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull()
  expect(screen.queryByRole("link", { name: /^Add/ })).toBeNull()
  await signIn(account.users.Admin)
})

test("an account without local listings has no photos of locations [L-447]", async () => {
  const tab = () => screen.queryByRole("link", { name: "Photos" })
  await open()
  expect(tab()).toHaveAttribute("aria-current", "page")
  document.body.replaceChildren()
  const other = await newAccount({ settingsOff: ["local_listings"] })
  await signIn(other.users.Admin)
  await openPage(routes.locationDetails(other.locationIds[0]!, new URLSearchParams({ tab: "photos" })))
  expect(screen.getByRole("link", { name: "Review Sources" })).toBeInTheDocument()
  expect(tab()).toBeNull()
  expect(screen.queryByRole("region", { name: "Photos" })).toBeNull()
  expect(requested("media.list").filter(({ query }) => query["account_id"] === String(other.id))).toEqual([])
  await signIn(account.users.Admin)
})
