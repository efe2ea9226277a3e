import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { inBase } from "#lib/routes/base.ts"
import { patterns } from "#lib/routes/paths.gen.ts"

/** Pages of the section in the order of its tabs. */
const tabs = {
  requestReviewsOverview: "Overview",
  requestCompose: "Compose",
  requestHistory: "History",
  requestCampaigns: "Campaigns",
  requestTemplates: "Templates",
  microsurveys: "Microsurveys",
  waysToAsk: "Ways to Ask",
  requestContacts: "Contacts",
} as const satisfies Partial<Record<keyof typeof patterns, string>>

/** A page of the section, by the name of its record. */
export type SectionPage = keyof typeof tabs

export type SectionTab = { name: SectionPage; label: string; href: string }

/** The tabs that a user sees: of pages that exist and that they may open (D-070). Server only. */
export const sectionTabs = (
  context: Pick<PageContext, "session" | "flags" | "settings" | "account" | "ownsWhitelabel">,
): SectionTab[] =>
  (Object.keys(tabs) as SectionPage[])
    .filter((name) => mayLinkTo(patterns[name], context))
    .map((name) => ({ name, label: tabs[name], href: inBase(patterns[name]) }))
