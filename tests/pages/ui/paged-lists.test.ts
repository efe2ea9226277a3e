import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()

/** Maximum rows a page asks for at a time besides its list. */
const maxPlain = "500"

/** The address of a page and the call that its list comes from. */
type Paged = [page: string, call: RegExp]

const ofAccounts: Paged[] = [
  ["/settings/groups", /^\/groups$/],
  ["/settings/response-templates", /^\/response_templates$/],
  ["/settings/auto-responses", /^\/auto_responses$/],
  ["/settings/tags", /^\/tags$/],
  ["/settings/profile", /^\/sessions$/],
  ["/settings/oauth-clients", /^\/oauth_inbound_grants$/],
  ["/settings/users", /^\/users$/],
  ["/settings/alerts", /^\/alerts$/],
  ["/settings/exports", /^\/export_files$/],
  ["/settings/import", /^\/imports$/],
  ["/settings/scheduled-exports", /^\/scheduled_exports$/],
  ["/partner-tools/scorecards", /^\/partner_scorecards$/],
  ["/reviews?pick=groupId", /^\/groups$/],
  ["/reviews?pick=locationId", /^\/locations$/],
  ["/reviews?pick=sourceId", /^\/sources$/],
  ["/reviews?pick=savedFilterId", /^\/user_preferences$/],
]
const ofPartners: Paged[] = [
  ["/accounts", /^\/accounts$/],
  ["/accounts/trials", /^\/accounts$/],
  ["/accounts/integrations", /^\/integrations$/],
  ["/partner-account-reports", /^\/reports\/\d+\/children$/],
  ["/settings/sso", /^\/sso_keys$/],
]

/** Which pages of its list a page asked for, the shown one last. */
async function requestedPages(browser: TextBrowser, [page, call]: Paged, name = "page"): Promise<string[]> {
  between().requested.length = 0
  await browser.open(`${page}${page.includes("?") ? "&" : "?"}${name}=999`)
  return between()
    .requested.filter(({ path, query }) => call.test(path) && query.get("per_page") !== maxPlain)
    .map(({ query }) => query.get("page") ?? "1")
}

/** Expects that each list asks once more for its last page, which is a number that it has. */
async function expectLast(browser: TextBrowser, lists: Paged[], name?: string) {
  for (const list of lists) {
    const requested = await requestedPages(browser, list, name)
    expect([list[0], requested]).toEqual([list[0], ["999", expect.stringMatching(/^\d{1,2}$/)]])
  }
}

test("every list of an account shows its last page where the address names one beyond [F-407]", async () => {
  const browser = await signedIn(demo.admin, { address: between().address })
  await expectLast(browser, ofAccounts)
  const { id } = (await readList(browser, "reviews", "?per_page=1")).items[0]!
  await expectLast(browser, [[`/reviews/${id}`, /^\/reviews\/\d+\/history$/]], "history")
})

test("every list of a partner does so [F-407]", async () => {
  const browser = await signedIn(demo.partner, { address: between().address })
  await expectLast(browser, ofPartners)
})

test.each([
  ["/settings/groups", "No groups found."],
  ["/settings/response-templates", "No templates yet."],
  ["/settings/auto-responses", "No rules yet."],
])("beyond the last page of %s nobody is told that nothing exists [F-407]", async (path, nothing) => {
  const browser = await signedIn(demo.admin)
  const rowsAt = async (address: string) => {
    await browser.open(address)
    return browser.screen.getAllByRole("row").length
  }
  const all = await rowsAt(path)
  expect(await rowsAt(`${path}?page=999`)).toBe(all)
  expect(browser.page.document.body).not.toHaveTextContent(nothing)
})
