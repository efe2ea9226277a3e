import { within } from "@testing-library/dom"
import { isAbsent, matchOperation, type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { summaryWaitMs } from "#lib/features/reviews/load-page.ts"
import type { Page } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import type { Instead } from "../../support/between.ts"
import { leastOf } from "../../support/least-of.ts"
import { textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"
import { tryEvery } from "../../support/try-every.ts"

const between = standBetween()
const somebody = (email: string) => signedIn(email, { address: between().address })
const h1 = ({ screen }: TextBrowser) => textOf(screen.getAllByRole("heading", { level: 1 })[0])

/** A Review API that has what the documents ask for, each answer with what its schema demands, and nothing else. */
function leastApi(method: string, path: string): Instead | undefined {
  const match = matchOperation(method, path)
  const operation: Operation | undefined = match ? operations[match.id] : undefined
  if (!operation) return undefined
  if (operation.optional) return { status: 404, body: { status: 404, error: "Not here" } }
  const { answer } = operation
  return answer && { change: (body: never) => leastOf(answer, body) }
}

/** Pages that are about one thing, by the list that their ids come from; the others need a row that we made. */
const nounOf: Record<string, string> = {
  "/reviews/{reviewId}": "reviews",
  "/settings/users/{id}": "users",
  "/settings/groups/{id}": "groups",
  "/settings/alerts/{id}": "alerts",
  "/settings/response-templates/{id}": "response_templates",
}
/** They lead on themselves, or need what an application says, or a white label that is known to be the own one. */
const others: string[] = [
  pages.ssoLogin.pattern,
  pages.switchAccount.pattern,
  pages.oauthAuthorize.pattern,
  pages.whitelabel.pattern,
]

async function addressesFor(browser: TextBrowser, audience: Page["audience"]): Promise<string[]> {
  const patterns = Object.values(pages as Record<string, Page>)
    .filter((page) => [audience, "everybody"].includes(page.audience) && !page.isInternal)
    // Of a partner in the account of a child.
    .filter(({ requirement }) => !(requirement && "setsPlan" in requirement))
    .map(({ pattern }) => pattern)
    .filter((pattern) => !others.includes(pattern))
  const found: string[] = patterns.filter((pattern) => !pattern.includes("{"))
  for (const [pattern, noun] of audience === "ordinary" ? Object.entries(nounOf) : []) {
    const { items } = await readList(browser, noun)
    found.push(pattern.replace(/\{\w+\}/, String(items[0]!.id)))
  }
  return found
}

test.each([
  [
    "an account",
    demo.admin,
    "ordinary",
    [
      "/amplify",
      "/amplify/widgets",
      "/dashboard/local_listings/posts",
      "/notices",
      "/partner-tools/scorecards",
      "/request-reviews",
      "/request-reviews/campaigns",
      "/request-reviews/compose",
      "/request-reviews/contacts",
      "/request-reviews/contacts/do-not-contact",
      "/request-reviews/history",
      "/request-reviews/microsurveys",
      "/request-reviews/new/confirmation",
      "/request-reviews/overview",
      "/request-reviews/templates",
      "/request-reviews/ways-to-ask",
      "/settings/api-keys",
      "/settings/audit-log",
      "/settings/auto-responses",
      "/settings/email-domain",
      "/settings/exports",
      "/settings/import",
      "/settings/locations/import",
      "/settings/webhooks",
    ],
  ],
  [
    "a partner",
    demo.partner,
    "parent",
    [
      "/notices",
      "/partner-account-reports",
      "/partner-tools",
      "/settings/api-keys",
      "/settings/audit-log",
      "/settings/exports",
      "/settings/sso",
      "/settings/webhooks",
    ],
  ],
] as const)(
  "every page of an Admin of %s opens with a Review API that has no more than the documents ask for",
  async (_, email, audience, withoutFeature) => {
    between().answerFor = leastApi
    const browser = await somebody(email)
    const addresses = await addressesFor(browser, audience)
    expect(addresses.length).toBeGreaterThan(audience === "ordinary" ? 20 : 5)
    const absent: string[] = []
    await tryEvery(
      addresses,
      (address) => address,
      async (address) => {
        const { status, url } = await browser.open(address)
        expect([status, url]).toEqual([200, expect.not.stringMatching(/^\/(?:error|login)/)])
        const boxes = [...browser.page.document.querySelectorAll(".void-err")].map(textOf)
        expect(boxes).toEqual([])
        if (h1(browser) === "This feature is not available here.") absent.push(address)
      },
    )
    expect(absent.sort()).toEqual(withoutFeature)
  },
)

test("a Review API that answers 402 to everything leaves an Admin at billing, 401 anybody at /login (D-014)", async () => {
  const browser = await somebody(demo.admin)
  between().instead["*"] = { status: 402, body: { status: 402, error: "Payment Required" } }
  expect((await browser.open("/settings/users")).url).toBe("/settings/billing/edit")
  expect(h1(browser)).toBe("Your account is inactive.")
  between().instead["*"] = { status: 401, body: { status: 401, error: "Unauthorized" } }
  expect((await browser.open("/settings/users")).url).toBe("/login")
})

test("a single call of a page that answers 401 ends the session where the others do not (D-014)", async () => {
  for (const path of ["/groups", "/users"]) {
    const browser = await somebody(demo.admin)
    between().instead = {
      [path]: { status: 401, body: { status: 401, error: "Unauthorized" } },
      "/mywhitelabel": { status: 401, body: { status: 401, error: "Unauthorized" } },
    }
    expect([path, (await browser.open(`/settings${path}`)).url]).toEqual([path, "/login"])
    between().instead = {}
  }
})

test("figures that come after their page and are answered with 401 lead away as the page would (D-014)", async () => {
  const browser = await somebody(demo.admin)
  const after = new Promise<void>((done) => setTimeout(done, 3 * summaryWaitMs))
  between().instead["/metrics/overview/breakdown"] = { after, status: 401, body: { status: 401, error: "x" } }
  const { status, text } = await browser.open("/reviews")
  // Not the page itself, which would be printed whole.
  const [goesOn] = /<meta[^>]+http-equiv="refresh"[^>]+>/.exec(text) ?? []
  expect([status, goesOn]).toEqual([200, expect.stringContaining("/api/session/ended")])
})

test("a Review API that takes calls and says nothing gives the page that says so, with 503 and Retry, instead of an empty window", async () => {
  const browser = await somebody(demo.admin)
  let release = () => {}
  between().instead["*"] = { after: new Promise<void>((done) => (release = done)) }
  const { status, headers } = await browser.open("/settings/users/new")
  release()
  expect([status, headers.get("retry-after")]).toEqual([503, "10"])
  const alert = within(browser.screen.getByRole("main")).getByRole("alert")
  expect(alert).toHaveTextContent("The service took too long to respond. Please try again later.")
  between().instead = {}
  await browser.click(within(alert).getByText("Retry"))
  expect(browser.url).toBe("/settings/users/new")
})

test("only reads can be absent, and a row that is missing is no absent feature", () => {
  const reads = operationIds.filter((id) => isAbsent(operations[id], 405))
  expect(reads.length).toBeGreaterThan(10)
  expect(reads.every((id) => operations[id].method === "GET")).toBe(true)
  expect(isAbsent(operations["imports.get"], 404)).toBe(false)
  expect(isAbsent(operations["imports.list"], 404)).toBe(true)
  expect(isAbsent(operations["reviews.list"], 404)).toBe(false)
})
