import { within } from "@testing-library/dom"
import { field, followNamed, pressNamed, search, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readBff, write } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/amplify/widgets"
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const created = ({ screen }: TextBrowser) =>
  within(screen.getByRole("list", { name: "Created widgets" }))
    .getAllByRole("heading", { level: 3 })
    .map(textOf)

type Made = {
  id: number
  name: string
  widget_type: string
  public_key: string
  settings: Record<string, unknown>
}

async function made(browser: TextBrowser, name: string, body: object = {}): Promise<Made> {
  const answer = await write(browser, "POST", "/api/bff/amplify/widgets", {
    name,
    widget_type: "teaser",
    ...body,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Made
}

const read = (browser: TextBrowser, id: number) => readBff<Made>(browser, `amplify/widgets/${id}`)

test("Amplify leads to its widgets [F-072]", async () => {
  const admin = await signedIn(demo.admin)
  expect((await admin.open("/amplify")).url).toBe(path)
  expect(title(admin)).toBe("Amplify")
})

test("the navigation leads to Amplify [F-122]", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open("/dashboard")
  const [item] = admin.screen.getAllByRole("link", { name: "Amplify" })
  expect(item).toHaveAttribute("href", "/amplify")
})

test("the list has four cards to create widgets above those that were created [P-017, P-018, P-021, F-009]", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(path)
  const [create, list] = ["CREATE NEW WIDGET", "CREATED WIDGETS"].map((name) =>
    admin.screen.getByRole("region", { name }),
  )
  const cards = within(create!).getAllByRole("heading", { level: 3 }).map(textOf)
  expect(cards).toEqual([
    "Testimonial Carousel",
    "Location Review Feed",
    "Star Snapshot",
    "Location Information",
  ])
  const regions = [...admin.page.document.querySelectorAll("section")]
  expect(regions.indexOf(create as HTMLElement)).toBeLessThan(regions.indexOf(list as HTMLElement))
  expect(created(admin)).toContain("Footer badge")
})

test("spacers fill the last row of the cards [P-020]", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(path)
  const region = admin.screen.getByRole("region", { name: "CREATE NEW WIDGET" })
  expect(region.querySelectorAll("[data-spacer]")).toHaveLength(2)
})

test("created widgets are searched by name, and the search is cleared [P-022, P-263, P-264]", async () => {
  const admin = await signedIn(demo.admin)
  await made(admin, "Menu of the day")
  await admin.open(path)
  await search(admin, "Search widgets", "menu of")
  expect(created(admin)).toEqual(["Menu of the day"])
  await search(admin, "Search widgets", "nothing like it")
  expect(admin.screen.getByRole("heading", { name: /No widget matches/ })).toBeInTheDocument()
  await followNamed(admin, "Clear search")
  expect(created(admin).length).toBeGreaterThan(1)
})

test("a widget is created, opens with its code and is changed by its forms (D-207) [P-024, P-026]", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(`${path}/create/star_snapshot`)
  expect(title(admin)).toBe("New Star Snapshot")
  expect(admin.screen.getByTitle("Preview of the widget")).toHaveAttribute(
    "src",
    expect.stringContaining("/api/widget-draft?widget_type=star_snapshot"),
  )
  admin.fill(field(admin, "Name"), "Header bar")
  admin.fill(field(admin, "Layout"), "bar")
  expect((await pressNamed(admin, "Save")).url).toMatch(/\/amplify\/widgets\/edit\/star_snapshot\/\d+$/)
  const id = Number(admin.url.split("/").at(-1))
  const widget = await read(admin, id)
  expect(widget).toMatchObject({ name: "Header bar", settings: { layout: "bar", show_count: true } })
  expect(field(admin, "Script")).toHaveTextContent(`key="${widget.public_key}"`)
  expect(field(admin, "Without script")).toHaveTextContent(`/embed/${widget.public_key}`)
  expect(field(admin, "Link")).toHaveTextContent(`/w/${widget.public_key}`)
  admin.fill(admin.screen.getByRole("checkbox", { name: "Show count" }), false)
  await pressNamed(admin, "Save")
  expect((await read(admin, id)).settings).toMatchObject({ show_count: false, layout: "bar" })
})

test("what no widget can have is told at its field, and nothing typed is lost", async () => {
  const admin = await signedIn(demo.admin)
  await made(admin, "Only once")
  await admin.open(`${path}/create/teaser`)
  admin.fill(field(admin, "Name"), "Only once")
  admin.fill(field(admin, "Reviews at most"), "9")
  await pressNamed(admin, "Save")
  expect(admin.page.text).toContain("A widget with that name already exists")
  expect(field(admin, "Reviews at most")).toHaveValue(9)
})

test("the form says whose reviews are left out and why, and what filtering tells visitors (D-205, D-301)", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(`${path}/create/teaser`)
  expect(admin.page.text).toMatch(/Reviews of .*Tripadvisor.* are left out: their terms do not allow/)
  expect(admin.page.text).toContain("“Showing reviews with 4 stars or more”")
})

test("a draft is drawn for its own frame alone, and shows what the fields say", async () => {
  const admin = await signedIn(demo.admin)
  const answer = await admin.ask("/api/widget-draft?widget_type=teaser&settings.theme=dark&coverage=all")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect(await answer.text()).toContain('data-theme="dark"')
  const wrong = await admin.ask("/api/widget-draft?widget_type=teaser&settings.max_reviews=99&coverage=all")
  expect(wrong.status).toBe(422)
})

test("a word that is no type leads to the list [P-025]", async () => {
  const admin = await signedIn(demo.admin)
  expect((await admin.open(`${path}/create/bogus`)).url).toBe(path)
})

test("a widget of a location begins with it, and Cancel returns there [L-036]", async () => {
  const admin = await signedIn(demo.admin)
  const { _embedded } = await readBff<{ _embedded: { locations: { id: number; name: string }[] } }>(
    admin,
    "locations?per_page=1",
  )
  const [{ id }] = _embedded.locations as [{ id: number; name: string }]
  await admin.open(`/settings/locations/${id}/details`)
  await followNamed(admin, "Create Widget")
  expect(title(admin)).toBe("New Location Information")
  const cancel = admin.screen.getByRole("link", { name: "Cancel" })
  expect(cancel).toHaveAttribute("href", `/settings/locations/${id}/details`)
  admin.fill(field(admin, "Name"), "Find us")
  await pressNamed(admin, "Save")
  const widget = await read(admin, Number(admin.url.split("/").at(-1)))
  expect(String(widget.settings["location_id"])).toBe(String(id))
})

test("a widget is previewed [P-027]", async () => {
  const admin = await signedIn(demo.admin)
  const { id } = await made(admin, "To be seen")
  await admin.open(`${path}/preview/teaser/${id}`)
  expect(title(admin)).toBe("To be seen")
  const frame = admin.screen.getByTitle("Preview of the widget")
  const answer = await admin.ask(frame.getAttribute("src")!)
  expect(await answer.text()).toContain('class="rw')
})

test("deleting says on how many pages it was seen, and takes it away", async () => {
  const admin = await signedIn(demo.admin)
  const { id } = await made(admin, "To be deleted")
  await admin.open(`${path}/edit/teaser/${id}`)
  expect(admin.page.text).toContain("Delete To be deleted? It was not seen on any page in the last 30 days.")
  const form = within(admin.screen.getByRole("form", { name: "Delete To be deleted" }))
  const buttons = form.getAllByRole("button", { name: "Delete", hidden: true })
  expect((await admin.click(buttons.at(-1)!)).url).toBe(path)
  expect((await admin.ask(`/api/bff/amplify/widgets/${id}`)).status).toBe(404)
})

test("the list is downloaded as a file", async () => {
  const admin = await signedIn(demo.admin)
  const answer = await admin.ask(`${path}.csv`)
  expect(answer.status).toBe(200)
  expect((await answer.text()).split("\r\n")[0]).toContain("public_key")
})

test("what a website asks for again is sent as it was kept, and headers of strangers change nothing for others", async () => {
  const admin = await signedIn(demo.admin)
  const { public_key: key } = await made(admin, "Asked for often")
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await admin.ask(`/embed/${key}`, { headers })
    return {
      status: answer.status,
      text: await answer.text(),
      isKept: answer.headers.has("content-length") && answer.headers.get("vary") === "Accept-Encoding",
    }
  }
  const first = await ask()
  await ask({ "x-forwarded-host": "reviews.attacker.example" })
  // Each process of the app keeps its own.
  let again = await ask()
  for (let at = 0; at < 20 && !again.isKept; at += 1) again = await ask()
  expect(again).toEqual({ status: 200, text: first.text, isKept: true })
})
