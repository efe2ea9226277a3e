import { fireEvent, screen, waitFor } from "@testing-library/react"
import { WidgetCards } from "#components/widgets/widget-cards.tsx"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const widget = (id: number): Widget => ({
  id,
  name: `Widget ${id}`,
  widget_type: "teaser",
  public_key: "k".repeat(22),
  settings: { auto_publish: true },
  allowed_domains: [],
})

const place = { height: 2_000, top: 0 }
let asked: string[] = []
let status = 200
const { fetch } = globalThis

beforeEach(() => {
  asked = []
  status = 200
  place.top = 0
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    get: () => place.height,
  })
  Object.defineProperty(window, "scrollY", { configurable: true, get: () => place.top })
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    const body = { widgets: [widget(2)], paging: { page: 2, total_pages: 2, total: 2 } }
    return Response.json(status === 200 ? body : { error: "Away" }, { status })
  }
})
afterEach(() => {
  globalThis.fetch = fetch
})

const show = () =>
  renderInApp(
    <WidgetCards
      accountId="1"
      keywords={null}
      widgets={[widget(1)]}
      paging={{ page: 1, total_pages: 2, total: 2 }}
      pageHrefs={{ previous: null, next: "/amplify/widgets?page=2" }}
      timeZone="UTC"
      can={{ update: true, remove: true }}
      state={untouched}
      page="/amplify/widgets"
    />,
  )

/** Scrolls until so many pixels are left below. */
function scrollTo(left: number) {
  place.top = place.height - window.innerHeight - left
  fireEvent.scroll(window)
}

test("the next page comes within 20 px of the end, and is appended [P-023, P-262]", async () => {
  show()
  scrollTo(21)
  expect(asked).toEqual([])
  scrollTo(20)
  await waitFor(() => expect(screen.getByRole("heading", { name: "Widget 2" })).toBeInTheDocument())
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain("page=2")
  expect(screen.getByRole("heading", { name: "Widget 1" })).toBeInTheDocument()
})

test("a page that can't be loaded is told, with a way to try again [P-462]", async () => {
  status = 500
  show()
  scrollTo(0)
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There was an error fetching your created widgets",
  )
  status = 200
  fireEvent.click(screen.getByRole("button", { name: "Retry" }))
  await waitFor(() => expect(screen.getByRole("heading", { name: "Widget 2" })).toBeInTheDocument())
})
