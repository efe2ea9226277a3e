import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import type { PageTable } from "#lib/gate/page.ts"
import { loggablePath } from "#lib/gate/page-at.ts"
import { type PageName, pages } from "#lib/gate/pages.gen.ts"
import { addressesOf } from "#tests/support/page-addresses.ts"
import { carryAxe } from "../support/accessible.ts"
import { signIn } from "../support/sign-in.ts"
import { partnerVisits } from "./partner-visits.ts"
import { publicVisits } from "./public-visits.ts"
import { reviewsVisits } from "./reviews-visits.ts"
import { accountVisits, reviewSettingsVisits } from "./settings-visits.ts"
import { standingVisits } from "./standing-visits.ts"
import { problemsOf, titleOf, type Visit } from "./visit.ts"

test.describe.configure({ mode: "parallel" })

const areas: Record<string, readonly Visit[]> = {
  "pages without a session": publicVisits,
  "reviews and keywords": reviewsVisits,
  "the account and its people [F-069]": accountVisits,
  "what is done with reviews": reviewSettingsVisits,
  "pages of a partner": partnerVisits,
  "what others see": standingVisits,
}

/** A page that stands open when its session changes would leave by itself. */
async function become(page: Page, email: string) {
  await page.goto("about:blank")
  await page.context().clearCookies()
  await signIn(page.context(), email)
}

for (const [name, visits] of Object.entries(areas)) {
  test(`on every screen nothing sticks out and axe finds nothing, light and dark: ${name}`, async ({
    page,
  }) => {
    test.setTimeout(visits.length * 20_000)
    // What cannot be done on one page must not keep the test from the others.
    page.setDefaultTimeout(15_000)
    await carryAxe(page)
    const problems: string[] = []
    let present: string | undefined
    for (const visit of visits) {
      await test.step(titleOf(visit), async () => {
        if (visit.as && visit.as !== present) await become(page, visit.as)
        present = visit.as
        problems.push(...(await problemsOf(page, visit)))
      })
    }
    expect(problems).toEqual([])
  })
}

/** Pages on which nobody stays: they lead on at once. */
const leadOn: readonly PageName[] = ["switchAccount", "ssoLogin", "oauthOutbound", "oauthOutboundCallback"]

const shapeOf = (pattern: string) => pattern.replaceAll(/\{\w+\}/g, "*")

/** What the addresses of a page file look like. */
function shapeOfFile(path: string): RegExp {
  const segments = path.split("/").filter((part) => part !== "" && !/^\(.*\)$/.test(part))
  return new RegExp(`^/${segments.map((part) => (part.startsWith("[") ? "[^/]+" : part)).join("/")}$`)
}

test("every page has its visit", () => {
  const visited = new Set(Object.values(areas).flatMap((visits) => visits.map(({ page }) => page)))
  const names = Object.keys(pages) as PageName[]
  expect(names.filter((name) => !visited.has(name) && !leadOn.includes(name))).toEqual([])

  const app = join(import.meta.dirname, "../../app")
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(^|\/)page\.tsx$/.test(path),
  )
  const shapes = [...visited].map((name) => shapeOf(pages[name].pattern))
  const unseen = files.filter((path) => {
    const shape = shapeOfFile(path.slice(0, -"/page.tsx".length))
    return !shapes.some((one) => shape.test(one))
  })
  expect(unseen).toEqual([])
})

test("a page whose address begins with one of few words has a visit for each of them", () => {
  const table: PageTable = pages
  const visitedPaths = Object.values(areas).flatMap((visits) =>
    visits.flatMap(({ page, at }) => (typeof at === "string" ? [loggablePath(table[page]!, at)] : [])),
  )
  // A secret address is not known before one is led there.
  const worded = Object.entries(table).flatMap(([name, page]) =>
    page.segments && !page.hasSecretAddress && !leadOn.includes(name as PageName) ? [page] : [],
  )
  const wanted = worded.flatMap((page) => addressesOf(page).map((address) => loggablePath(page, address)))
  expect(wanted.filter((path) => !visitedPaths.includes(path))).toEqual([])
})
