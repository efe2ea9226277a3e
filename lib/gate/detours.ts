import { isFlagOn } from "#lib/contract/flags.ts"
import { can } from "#lib/permissions/permission-set.ts"
import { firstUnmet } from "#lib/permissions/requirement.ts"
import { paths } from "#lib/routes/routes.ts"
import { type Decision, type GateFacts, redirect, type Stage } from "./decision.ts"
import type { Page, PageTable } from "./page.ts"
import { pageAt } from "./page-at.ts"

type Detour = (page: Page, facts: GateFacts, table: PageTable) => Decision | null

/** /dashboard itself without its flag leads to /settings; the pages below it have checks of their own (D-028). */
const dashboardFlag: Detour = ({ pattern }, { flags }) =>
  pattern === paths.dashboard() && !isFlagOn(flags, "dashboard")
    ? redirect("dashboard-flag", paths.settings())
    : null

/** Users limited to competitor preview see the preview in place of every page of competitors (000 §2). */
const competitorPreview: Detour = ({ pattern }, facts, table) => {
  const { permissions } = facts.session!
  const preview = paths.competitorsPreview()
  const isCompetitors = `${pattern}/`.startsWith(`${paths.competitors()}/`)
  const isLimited = can(permissions, "competitor.preview") && !can(permissions, "competitor.read")
  const leads = isCompetitors && isLimited && pattern !== preview && pageAt(preview, table)
  return leads ? redirect("competitor-preview", preview) : null
}

/** Parents of another segment than the page is for are sent to /accounts (D-030). */
const segment: Detour = ({ requirement }, facts) =>
  firstUnmet({ segment: requirement.segment }, { ...facts, session: facts.session! })
    ? redirect("other-segment", paths.accounts())
    : null

const detours = [dashboardFlag, competitorPreview, segment]

/** Rules of 000 §2 that lead somewhere else than to /error, before the page's own requirement is asked. */
export const detour: Stage = (facts, table) => {
  const page = pageAt(facts.path, table)
  if (!page) return null
  for (const rule of detours) {
    const decision = rule(page, facts, table)
    if (decision) return decision
  }
  return null
}
