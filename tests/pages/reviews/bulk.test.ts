import { within } from "@testing-library/dom"
import { fresh } from "../../support/accounts.ts"
import { cardsOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"

test("a card leads to the review's page, and chosen reviews are changed by a form", async () => {
  const browser = await signedIn(demo.admin)
  const { items } = await readList(browser, "locations", "?per_page=40&sort[by]=name")
  await browser.open(`/reviews?locationId=${items[34]!.id}&dateDescriptor=allTime`)
  const card = () => within(cardsOf(browser)[0]!)
  const form = () => within(browser.page.document.querySelector<HTMLElement>("form.bulk")!)
  const tag = () => form().getByRole("textbox", { name: "Add tag" })
  const apply = (name: string) => {
    browser.fill(card().getByRole("checkbox"), true)
    browser.fill(form().getByRole("combobox", { name: "Status" }), "in_progress")
    browser.fill(tag(), name)
    return browser.click(form().getByRole("button", { name: "Apply" }))
  }
  expect(card().getByTitle("Change status").closest("a")?.getAttribute("href")).toMatch(/\/reviews\/\d+/)
  await apply("x".repeat(53))
  expect(browser.screen.getByText("Add tag: 3 characters too many").closest("[role=alert]")).not.toBeNull()
  expect(tag()).toHaveValue("x".repeat(53))
  const added = `By the door ${fresh()}`
  await apply(added)
  expect(browser.screen.getByText("1 review changed")).toBeInTheDocument()
  expect(cardsOf(browser)[0]).toHaveTextContent("In Progress")
  expect(cardsOf(browser)[0]).toHaveTextContent(added)
})
