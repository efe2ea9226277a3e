import type { ReviewItem } from "../../../e2e/support/bff.ts"
import { cardsOf, filterBar, followNamed, pressNamed, queryOf, textOf } from "../../support/page-parts.ts"
import { readList, write } from "../../support/pages-bff.ts"
import { importAccount } from "../../support/pages-import.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const file = `Hotel,Date,Stars,Text,Author
Quay House,2025-01-04,5,The parking is easy,Ada
Quay House,2025-01-03,2,Parking was a fight,Ben
Quay House,2025-01-02,4,A room with a view,Cleo
`
const allTime = "/reviews?dateDescriptor=allTime"
const tag = "Late, loud"
let browser: TextBrowser
let labelId = ""

/** An account of its own: one review has a label, another one a tag with a comma. */
beforeAll(async () => {
  browser = await importAccount("Lists", file)
  const { items } = await readList<ReviewItem>(browser, "reviews")
  const byAuthor = (name: string) => items.find(({ author }) => author === name)!.id
  const send = async (method: "POST" | "PATCH", path: string, data: object) => {
    const answer = await write(browser, method, `/api/bff/${path}`, data)
    expect(answer.ok).toBe(true)
    return (await answer.json()) as { id: number }
  }
  labelId = String((await send("POST", "review_status_labels", { name: "Escalated", color: "#aa3300" })).id)
  await send("PATCH", `reviews/${byAuthor("Ben")}`, { review_status_label_id: labelId })
  await send("POST", "review_tags", { review_id: byAuthor("Cleo"), name: tag })
  await send("POST", "review_tags", { review_id: byAuthor("Ben"), name: "Parking" })
})

const authors = () => cardsOf(browser).map((card) => textOf(card.querySelector(".rev-by b")))
const title = () => textOf(filterBar(browser).getByRole("heading"))
const apply = (label: string, choice: string) => {
  browser.fill(filterBar(browser).getByLabelText(label), choice)
  return pressNamed(browser, "Apply", filterBar(browser))
}
const chooseTag = async (name: string) => {
  await followNamed(browser, /^Tags/, filterBar(browser))
  expect(browser.screen.getByRole("heading", { name: "Choose a tag" })).toBeInTheDocument()
  const links = [
    ...browser.page.document.querySelectorAll<HTMLElement>("[aria-labelledby=chooser-title] li a"),
  ]
  return browser.click(links.find((link) => textOf(link).startsWith(name))!)
}

test("a label of the account and tags are chosen from lists, counted once each and kept in files and on a review's page", async () => {
  await browser.open(allTime)
  await apply("Label", "Escalated")
  expect(queryOf(browser, "reviewStatusLabelId")).toBe(labelId)
  expect([authors(), title()]).toEqual([["Ben"], "FILTERS (2)"])
  expect(filterBar(browser).getByLabelText("Label")).toHaveDisplayValue("Escalated")
  const rows = await browser.ask(`/reviews.ndjson?${new URL(browser.url, browser.address).searchParams}`)
  expect((await rows.text()).trim().split("\n")).toHaveLength(1)
  await followNamed(browser, "Clear Label", filterBar(browser))
  expect(authors()).toEqual(["Ada", "Ben", "Cleo"])

  await chooseTag(tag)
  expect(authors()).toEqual(["Cleo"])
  await chooseTag("Parking")
  expect([authors(), title()]).toEqual([["Ben", "Cleo"], "FILTERS (2)"])
  expect(filterBar(browser).getByRole("link", { name: /^Tags/ })).toHaveTextContent(`${tag} +1`)
  await browser.reload()
  expect(authors()).toEqual(["Ben", "Cleo"])
  await browser.click(cardsOf(browser)[0]!.querySelector<HTMLElement>(".rev-by a")!)
  await followNamed(browser, "Back to Reviews")
  expect(queryOf(browser, "tags")).toBe("Late\\, loud,Parking")
})

test("a word of the word cloud stays through other changes until it is removed", async () => {
  await browser.open(`${allTime}&keyword=parking`)
  expect([authors(), title()]).toEqual([["Ada", "Ben"], "FILTERS (2)"])
  browser.fill(filterBar(browser).getByRole("checkbox", { name: "5 stars" }), true)
  await pressNamed(browser, "Apply", filterBar(browser))
  expect([authors(), queryOf(browser, "keyword"), title()]).toEqual([["Ada"], "parking", "FILTERS (3)"])
  await apply("Category", "Parking")
  expect([queryOf(browser, "category"), queryOf(browser, "keyword")]).toEqual(["parking", "parking"])
  await followNamed(browser, "Remove keyword parking", filterBar(browser))
  expect([queryOf(browser, "keyword"), queryOf(browser, "rating")]).toEqual([null, "5"])
  expect(filterBar(browser).queryByRole("link", { name: "Remove keyword parking" })).toBeNull()
})

test("labels, tags and a keyword narrow the list together", async () => {
  await browser.open(`${allTime}&keyword=parking&tags=${encodeURIComponent("Late\\, loud")}`)
  await apply("Label", "Escalated")
  expect([queryOf(browser, "reviewStatusLabelId"), queryOf(browser, "keyword")]).toEqual([labelId, "parking"])
  await chooseTag("Parking")
  expect(queryOf(browser, "tags")).toBe("Late\\, loud,Parking")
  expect(authors()).toEqual(["Ben"])
})
