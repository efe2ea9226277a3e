import {
  matchOperation,
  type Operation,
  type OperationId,
  operationIds,
  operations,
} from "#lib/contract/index.ts"
import { listedBy, type Noun, nounNameOf, nouns } from "#lib/contract/nouns.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import type { Caller, TestAnswer } from "#tests/support/api-caller.ts"
import { rowOf } from "#tests/support/foreign-rows.ts"
import { emailOf, seedPartner } from "#tests/support/seed.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

const operationOf = (id: OperationId): Operation => operations[id]
const answered = operationIds.filter((id) => operationOf(id).answer !== undefined)
/** Pages that a token in the address opens, or shows once: nothing leads to them. */
const hidden = ["auth.refresh", "passwords.check", "confirmations.check", "partners.get"]
const browsed = answered.filter(
  (id) =>
    operationOf(id).method === "GET" &&
    !hidden.includes(id) &&
    (operationOf(id).access !== "public" || id === "root.get" || listedBy(operationOf(id).answer)),
)

let tenants: TwoTenants
let parentId: number
let countryId: number
const callers: Caller[] = []
beforeAll(async () => {
  tenants = await startTwoTenants()
  const { api } = tenants
  parentId = (await seedPartner(api.deps)).parent.id
  await upsertRegions(api.deps.db)
  await upsertCategories(api.deps.db)
  countryId = (await api.call("GET", "/countries")).body._embedded.countries[0].id
  for (const email of ["admin@first.test", emailOf("Admin", "partner.test"), "manager@first.test"])
    callers.push(await api.login(email))
})
afterAll(() => tenants.api.close())

/** As whoever may: some calls are for partners, some rows for who made them. */
async function read(href: string): Promise<TestAnswer> {
  const answers = []
  for (const as of callers) {
    const answer = await tenants.api.call("GET", href, { as })
    if (answer.status !== 403 && answer.status !== 404) return answer
    answers.push(answer)
  }
  return answers[0]!
}

const needed: Record<string, string> = {
  "whitelabels.list": "custom_domain=reviews.partner.test",
  "metrics.breakdown": "group_by=day",
  "insights.export_sentences": "keyword=breakfast",
  "uploads.list": "ids=unknown",
  "directory_files.export": "directory_code=bing",
  "billing.preview_plan": "plan_code=essential",
  "billing.preview_sms_credits": "quantity=100",
  "local_listings.list_days": "directory_code=google_maps",
  "local_listings.get_day": "directory_code=google_maps",
}

/** Missing preconditions: an application, a finished import, providers, which are healthcare's, and Google. */
const refused: Record<string, number> = {
  "oauth_authorizations.get": 400,
  "imports.preview_undo": 409,
  "location_diffs.get": 422,
  "npi.list": 403,
  "npi.get": 403,
}

/** A template of the root filled with rows of the first account, or of the partner. */
function expanded(id: OperationId, href: string): string {
  const { first } = tenants
  const needs: Record<string, string> = {
    ...needed,
    "connection_places.preview_move": `location_id=${first.locationIds[0]}`,
    "special_hours.list": `location_id=${first.locationIds[0]}`,
    "public_holidays.list": `country_id=${countryId}`,
    "linked_integrations.list": `oauth_token_id=${rowOf["oauth_tokens.id"]!(first)}`,
  }
  const ofNotes = id.startsWith("notes.") ? `review_id=${first.reviewIds[0]}` : ""
  const isOfPartner = id.startsWith("reports.")
  const values: Record<string, unknown> = {
    account_id: isOfPartner ? parentId : first.id,
    review_id: first.reviewIds[0],
    keyword: "breakfast",
    category: "food",
    day: "2020-01-01",
    ...(id === "categories.get" ? { id: 1 } : {}),
  }
  const path = href
    .replace(/\{\?[^}]*\}/, "")
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? rowOf[`${id.split(".")[0]}.id`]?.(first) ?? first.reviewIds[0]),
    )
  return `${path}?${needs[id] ?? ofNotes}`
}

const linksIn = (value: unknown): [string, unknown][] =>
  value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        name === "_links" ? Object.entries(inner as object) : linksIn(inner),
      )

/** Every link is an object with the whole address of something of this API. */
function expectLinks(body: unknown): void {
  for (const [name, link] of linksIn(body)) {
    expect([name, link]).toEqual([name, expect.objectContaining({ href: expect.any(String) })])
    expect((link as { href: string }).href.startsWith(`${tenants.api.url}/`)).toBe(true)
  }
}

describe("the table of operations", () => {
  test("says of all that is answered what it is, and of every row of a list where it is found (D-275)", () =>
    tryEvery(answered, String, (id) => {
      const { answer } = operationOf(id)
      const listed = listedBy(answer)
      const name = nounNameOf(listed?.row ?? answer!)
      expect(name).toBeDefined()
      const { address } = nouns[name!] as Noun
      if (listed) expect(address).toMatch(/^[/#]/)
      if (address?.startsWith("/")) {
        const path = address.split(/[?#]/)[0]!.replace(/\{\w+\}/g, "1")
        expect([address, matchOperation("GET", path) !== null]).toEqual([address, true])
      }
    }))
})

describe("links", () => {
  test("lead from the root to every read, and the self of each answer and row to itself (D-275)", async () => {
    const { api } = tenants
    const root = await api.call("GET", "/")
    expect(root.status).toBe(200)
    const links = root.body._links as Record<string, { href: string; templated?: boolean }>
    expectLinks(root.body)
    const linked = operationIds.filter((id) => links[id.replace(/\.list$/, "")] !== undefined)
    expect(browsed.filter((id) => id !== "root.get" && !linked.includes(id))).toEqual([])
    expect(JSON.stringify(root.body)).not.toContain(`${api.url}/auth"`)
    const reads = linked.filter((id) => operationOf(id).answer !== undefined)
    await tryEvery(reads, String, async (id) => {
      const link = links[id.replace(/\.list$/, "")]!
      expect(link.templated ?? false).toBe(link.href.includes("{"))
      const answer = await read(expanded(id, link.href))
      if (refused[id]) return expect(answer.status).toBe(refused[id])
      expect([answer.status, answer.body]).toEqual([200, answer.body])
      expectLinks(answer.body)
      const again = await read(answer.body._links.self.href)
      expect([again.status, again.body._links.self]).toEqual([200, answer.body._links.self])
      for (const row of Object.values(answer.body._embedded ?? {}).flat() as TestAnswer["body"][]) {
        expect(row._links.self.href.startsWith(`${api.url}/`)).toBe(true)
        const own = await read(row._links.self.href)
        expect([row._links.self.href, own.status]).toEqual([row._links.self.href, 200])
      }
    })
  })

  test("say where a written row is found, and of a session where it is refreshed, which is not itself (D-275)", async () => {
    const { api } = tenants
    const [as] = callers
    const made = await api.call("POST", "/groups", { as: as!, body: { name: "Linked" } })
    expect(made.body._links).toEqual({ self: { href: `${api.url}/groups/${made.body.id}` } })
    const changed = await api.patch(`/groups/${made.body.id}`, { as: as!, body: { name: "Linked again" } })
    expect(changed.body._links).toEqual(made.body._links)
    const { email } = as!
    const opened = await api.call("POST", "/auth", { body: { email, password: "correct horse battery" } })
    const refreshed = await api.call("GET", "/auth", { as: { email, token: opened.body.token } })
    for (const { body } of [opened, refreshed])
      expect(body._links).toEqual({ refresh: { href: `${api.url}/auth` } })
  })

  test("of a partner's child accounts name the partner, so that they can be read (D-275)", async () => {
    const [, partner] = callers
    const { body } = await tenants.api.call("GET", "/accounts", {
      as: partner!,
      query: { parent_id: parentId },
    })
    const [child] = body._embedded.accounts
    expect(child._links.self.href).toBe(`${tenants.api.url}/accounts/${child.id}?parent_id=${parentId}`)
    const own = await tenants.api.call("GET", child._links.self.href, { as: partner! })
    expect([own.status, own.body.id]).toEqual([200, child.id])
  })
})

describe("the media type", () => {
  test.each([
    ["application/hal+json", "application/hal+json"],
    ["application/json", "application/json"],
    ["application/hal+json;q=1.0, application/json;q=0.9", "application/hal+json"],
    ["text/html, application/json;q=0.5, application/hal+json;q=0.4", "application/json"],
    ["*/*", "application/vnd.outpost.v2.hal+json"],
    ["text/html", "application/vnd.outpost.v2.hal+json"],
  ])("of %s is answered as %s, errors too (D-275)", async (accept, type) => {
    for (const path of ["/", "/nothing/here", "/groups"]) {
      const { headers } = await tenants.api.call("GET", path, { headers: { accept } })
      expect([path, headers.get("content-type")]).toEqual([path, `${type}; charset=utf-8`])
    }
  })
})
