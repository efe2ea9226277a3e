import { within } from "@testing-library/dom"
import { followNamed, rowsOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"

test("the heads of the table sort up, down, and not at all, and the page number is kept in bounds (gallery) [F-295, F-406, F-407]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/ui")
  const rows = () => rowsOf(browser, "Sample table")
  const head = () => browser.screen.getByRole("columnheader", { name: "Location" })
  expect(head()).not.toHaveAttribute("aria-sort")
  for (const [order, place] of [
    ["ascending", "Harbour Street"],
    ["descending", "North Pier"],
  ] as const) {
    await followNamed(browser, "Location", within(head()))
    expect(head()).toHaveAttribute("aria-sort", order)
    expect(rows()[0]).toHaveTextContent(place)
  }
  await followNamed(browser, "Location", within(head()))
  expect(head()).not.toHaveAttribute("aria-sort")
  for (const [query, said] of [
    ["page=0", "Page 1 of 4"],
    ["page=-3", "Page 1 of 4"],
    ["page=x", "Page 1 of 4"],
    ["page=3", "Page 3 of 4"],
    ["page=999", "Page 4 of 4"],
  ] as const) {
    const { screen } = await browser.open(`/ui?${query}`)
    expect([query, screen.queryByText(said)]).toEqual([query, expect.anything()])
  }
})
