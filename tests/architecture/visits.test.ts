import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { PageTable } from "#lib/gate/page.ts"
import { loggablePath } from "#lib/gate/page-at.ts"
import { type PageName, pages } from "#lib/gate/pages.gen.ts"
import { areas } from "../../e2e/screens/areas.ts"
import { addressesOf } from "../support/page-addresses.ts"

/** Pages on which no one stays: they lead on at once. */
const leadOn: readonly PageName[] = [
  ...(["switchAccount", "ssoLogin", "oauthOutbound", "oauthOutboundCallback"] as const),
  ...(["requestLink", "requestOpened"] as const),
  // Its link is in a message alone: e2e/public/feedback.spec.
  "requestFeedback",
  "switchAccount",
  "ssoLogin",
  "oauthOutbound",
  "oauthOutboundCallback",
  "amplify",
  "requestReviews",
]

const shapeOf = (pattern: string) => pattern.replaceAll(/\{\w+\}/g, "*")

/** Pattern of a page file's addresses. */
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
  const shapes = [...visited, ...leadOn].map((name) => shapeOf(pages[name].pattern))
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
