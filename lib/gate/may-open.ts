import { firstUnmet, type GuardSession, type RequirementFacts } from "#lib/permissions/requirement.ts"
import type { Page } from "./page.ts"
import { pageAt } from "./page-at.ts"
import { pages } from "./pages.gen.ts"

/** Whether a page belongs to the route set of an account's kind (000 §2). */
export const isFor = (page: Page, { isParent }: Pick<GuardSession, "isParent">): boolean =>
  page.audience === "everybody" || page.audience === (isParent ? "parent" : "ordinary")

/** Whether a link to a page leads somewhere: what navigation and cards ask before they show one. */
export const mayOpen = (page: Page, facts: RequirementFacts): boolean =>
  isFor(page, facts.session) && firstUnmet(page.requirement, facts) === null

/** The same of a path: false for one without a page. */
export function mayLinkTo(path: string, facts: RequirementFacts): boolean {
  const page = pageAt(path, pages)
  return page !== null && mayOpen(page, facts)
}

/** Whether a path is that of a page at all, whoever may open it. */
export const isPage = (path: string): boolean => pageAt(path, pages) !== null
