import { parse } from "csv-parse/sync"
import { fresh } from "#tests/support/accounts.ts"
import { filterBar, followNamed, pressNamed, queryOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { keywordsPath as path } from "../../support/pages-keywords.ts"

const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"

test("before scripts run the file comes straight, and a trial is told why it has none [P-370]", async () => {
  const browser = await signedIn(demo.admin)
  for (const page of [path, `${path}/service`, `${path}/categories`]) {
    await browser.open(`${page}?${range}`)
    const { text } = await followNamed(browser, "Download CSV")
    expect([page, parse(text, { columns: true, bom: true }).length > 0]).toEqual([page, true])
  }
  const trial = await signedIn(demo.trial)
  const { screen, document } = await trial.open(path)
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull()
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeInTheDocument()
  expect(document.body).toHaveTextContent("Exporting isn't allowed for trial users")
})

test("saved filters are kept of a page of keywords, with its word for a sentiment [F-174]", async () => {
  const name = `Blame of keywords ${fresh()}`
  const browser = await signedIn(demo.manager)
  await browser.open(`${path}?sentiment=negative&pick=savedFilterId`)
  browser.fill(browser.screen.getByLabelText(/^Name/), name)
  await pressNamed(browser, "Save as")
  expect(browser.url).toMatch(new RegExp(`^${path}\\?.*sentiment=negative&savedFilterId=\\d+`))
  const id = queryOf(browser, "savedFilterId")
  const kept = await browser.ask(`/api/bff/user_preferences/${id}`)
  expect(((await kept.json()) as { config: object }).config).toEqual({ sentiment: "negative" })
  await browser.open(`${path}/service?rating=4&pick=savedFilterId`)
  await pressNamed(browser, name)
  expect(browser.url).toBe(`${path}/service?sentiment=negative&savedFilterId=${id}`)
  expect(filterBar(browser).getByRole("link", { name: /^Saved filter/ })).toHaveTextContent(name)
})
