import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { field, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const links = ({ screen }: TextBrowser) => within(screen.getByRole("region", { name: "Review links" }))
const rowOf = (browser: TextBrowser, text: string) => {
  const [row] = links(browser)
    .queryAllByRole("listitem")
    .filter((one) => textOf(one).includes(text))
  return row && within(row)
}
const addForm = (browser: TextBrowser) =>
  within(links(browser).getByRole("form", { name: "Add a review link" }))
const countText = (browser: TextBrowser) => textOf(addForm(browser).getByText(/ of 20 links$/))

describe("review links of a location before scripts run", () => {
  const host = `reviews-${fresh()}.example.org`

  test("are added, refused at the field, edited, offered in Compose and deleted [F-555]", async () => {
    const browser = await signedIn(demo.admin)
    const { id, name } = (await readList<{ id: number; name: string }>(browser, "locations")).items[0]!
    await browser.open(`/settings/locations/${id}/details?tab=review_sources`)
    const before = countText(browser)

    browser.fill(addForm(browser).getByLabelText(/^Link/), `${host}/write`)
    await pressNamed(browser, "Add link")
    const refused = addForm(browser).getByLabelText(/^Link/)
    expect(refused).toHaveValue(`${host}/write`)
    expect(refused).toHaveAccessibleDescription(/must begin with https:\/\/ or http:\/\//)
    expect(countText(browser)).toBe(before)

    browser.fill(refused, `https://www.${host}/write`)
    await pressNamed(browser, "Add link")
    expect(browser.screen.getByText("Review link added")).toBeInTheDocument()
    expect(textOf(rowOf(browser, host)!.getByRole("link"))).toBe(`www.${host}/write`)
    expect(countText(browser)).not.toBe(before)

    const editing = () => rowOf(browser, host)!.getByRole("form", { name: `Edit the link to ${host}` })
    browser.fill(within(editing()).getByLabelText(/^Link/), "https://me@site.example/")
    await pressNamed(browser, "Save", rowOf(browser, host))
    expect(within(editing()).getByLabelText(/^Link/)).toHaveAccessibleDescription(/user name or password/)
    expect(editing().closest("details")).toHaveAttribute("open")
    browser.fill(within(editing()).getByLabelText(/^Link/), `https://${host}/changed`)
    await pressNamed(browser, "Save", rowOf(browser, host))
    expect(textOf(rowOf(browser, host)!.getByRole("link"))).toBe(`${host}/changed`)

    await browser.open("/request-reviews/compose")
    const list = field(browser, "Location") as HTMLSelectElement
    browser.fill(list, [...list.options].find((option) => option.text === name)!.value)
    await pressNamed(browser, "Save draft")
    expect(browser.screen.getByRole("checkbox", { name: host })).toBeEnabled()

    await browser.open(`/settings/locations/${id}/details?tab=review_sources`)
    await browser.click(rowOf(browser, host)!.getAllByRole("button", { name: "Delete" }).at(-1)!)
    expect(browser.screen.getByText("Review link deleted")).toBeInTheDocument()
    expect(rowOf(browser, host)).toBeUndefined()
    expect(countText(browser)).toBe(before)
  })

  test("are shown without forms to who may not edit the location", async () => {
    const browser = await signedIn(demo.readOnly)
    const { id } = (await readList(browser, "locations")).items[0]!
    await browser.open(`/settings/locations/${id}/details?tab=review_sources`)
    expect(links(browser).getAllByRole("link").length).toBeGreaterThan(0)
    expect(links(browser).queryByRole("form")).toBeNull()
  })
})
