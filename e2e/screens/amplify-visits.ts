import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { seenBy } from "./visit.ts"

type Listed = { widgets: { id: number; widget_type: string }[] }

/** The address of the demo's widget of a type. */
const widget =
  (kind: string, path: (kind: string, id: number) => string) =>
  async (page: Page): Promise<string> => {
    const answer = await page.request.get("/api/bff/amplify/widgets?per_page=100")
    const { widgets } = (await answer.json()) as Listed
    const found = widgets.find(({ widget_type: type }) => type === kind)
    expect(found, `a widget of type ${kind}`).toBeTruthy()
    return path(kind, found!.id)
  }

const drawn = (page: Page) =>
  expect(page.frameLocator("iframe[name=widget-preview]").locator(".rw")).toBeVisible()

const edit = (kind: string, id: number) => paths.amplifyWidgetEdit(kind, id)

export const amplifyVisits = seenBy(demo.admin, [
  {
    page: "amplifyWidgets",
    prepare: (page) => expect(page.getByRole("list", { name: "Created widgets" })).toBeVisible(),
  },
  {
    page: "amplifyWidgets",
    state: "without matches",
    at: paths.amplifyWidgets({ keywords: "nothing like it" }),
    prepare: (page) => expect(page.getByText("No widget matches")).toBeVisible(),
  },
  { page: "amplifyWidgetNew", at: paths.amplifyWidgetNew("teaser"), prepare: drawn },
  {
    page: "amplifyWidgetNew",
    state: "of a location",
    at: paths.amplifyWidgetNew("location_info"),
  },
  { page: "amplifyWidgetEdit", at: widget("full_page", edit), prepare: drawn },
  { page: "amplifyWidgetEdit", state: "a badge", at: widget("star_snapshot", edit), prepare: drawn },
  {
    page: "amplifyWidgetPreview",
    at: widget("location_info", (kind, id) => paths.amplifyWidgetPreview(kind, id)),
    prepare: drawn,
  },
])
