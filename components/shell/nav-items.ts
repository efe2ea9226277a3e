import type { IconName } from "#components/ui/icon-paths.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import type { PageTable } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"
import { paths } from "#lib/routes/routes.ts"

/** Keys under which groups are remembered (D-078). */
export type NavGroupKey =
  | "dashboard"
  | "integrations"
  | "review_analysis"
  | "business_performance"
  | "online_presence"
  | "account"

export type NavItem = {
  label: string
  icon: IconName
  href: string
  /** Identifier of the tooltip (D-265). */
  track: string
  /** Pages that the address leads on to: the item shows when one of them may be opened. */
  leadsTo?: readonly string[]
}
/** A section with a label is a group that opens and closes; without one its items always show. */
export type NavSection = { items: readonly NavItem[] } & (
  | { key: NavGroupKey; label: string }
  | { key: NavGroupKey | "trials"; label?: undefined }
)

/**
 * The left navigation (000 §2, D-076, D-078). Who sees an item is said by its page alone: one for parents shows to
 * parents, one that does not exist to nobody.
 */
const sections: readonly NavSection[] = [
  {
    key: "dashboard",
    items: [
      { label: "Dashboard", icon: "dashboard", href: paths.dashboard(), track: "nav.dashboard" },
      { label: "Dashboard", icon: "dashboard", href: paths.accounts(), track: "nav.accounts" },
    ],
  },
  {
    key: "integrations",
    items: [
      {
        label: "Integrations",
        icon: "plug",
        href: paths.accountIntegrations({ integration_status: "active" }),
        track: "nav.account_integrations",
      },
    ],
  },
  {
    key: "review_analysis",
    label: "Review Analysis",
    items: [
      { label: "Reviews", icon: "star", href: paths.reviews(), track: "nav.reviews" },
      {
        label: "Reviews without Responses",
        icon: "star",
        href: paths.childReviews(),
        track: "nav.child_reviews",
      },
      { label: "Keywords", icon: "keyword", href: paths.keywords(), track: "nav.keywords" },
      {
        label: "Ask Tool",
        icon: "ask",
        href: paths.requestReviews(),
        track: "nav.request_reviews",
        leadsTo: [paths.requestReviewsOverview()],
      },
    ],
  },
  {
    key: "business_performance",
    label: "Business Performance",
    items: [
      {
        label: "Competitors",
        icon: "competitor",
        href: paths.competitors(),
        track: "nav.competitors",
        leadsTo: [paths.competitorsPreview()],
      },
      {
        label: "Location Performance",
        icon: "performance",
        href: paths.locationPerformance(),
        track: "nav.location_performance",
      },
      {
        label: "Reports",
        icon: "report",
        href: paths.visualReports(),
        track: "nav.visual_reports",
        leadsTo: [paths.visualReportsOverview()],
      },
      {
        label: "Reports",
        icon: "report",
        href: paths.partnerAccountReports(),
        track: "nav.partner_account_reports",
      },
      { label: "Scorecards", icon: "scorecard", href: paths.scorecards(), track: "nav.scorecards" },
      { label: "Scorecards", icon: "scorecard", href: paths.partnerTools(), track: "nav.partner_tools" },
    ],
  },
  {
    key: "online_presence",
    label: "Online Presence",
    items: [
      {
        label: "Amplify",
        icon: "amplify",
        href: paths.amplify(),
        track: "nav.amplify",
        leadsTo: [paths.amplifyWidgets()],
      },
      { label: "Local Listings", icon: "list", href: paths.localListings(), track: "nav.local_listings" },
      { label: "Local Search", icon: "pin", href: paths.localSearch(), track: "nav.local_search" },
      { label: "Photos", icon: "photo", href: paths.photos(), track: "nav.photos" },
    ],
  },
  {
    key: "trials",
    items: [{ label: "Trials", icon: "clock", href: paths.accountTrials(), track: "nav.account_trials" }],
  },
]

/** What stands at the bottom, above Log Out. */
const account: NavSection = {
  key: "account",
  items: [
    { label: "Settings", icon: "settings", href: paths.settings(), track: "nav.settings" },
    { label: "Profile", icon: "user", href: paths.profile(), track: "nav.profile" },
  ],
}

const pathOf = (href: string): string => href.split("?")[0]!
const allItems = [...sections, account].flatMap(({ items }) => items)

/** Paths of other items below an item's: a visitor there is not at the item. One of the same label is the same item. */
export const deeperPaths = ({ href, label }: NavItem): string[] =>
  allItems
    .filter((other) => other.label !== label && pathOf(other.href).startsWith(`${pathOf(href)}/`))
    .map((other) => pathOf(other.href))

/**
 * What a session sees of the navigation: the items with a page that it may open, without empty sections.
 * @param table the pages that exist.
 */
export function visibleSections(
  facts: RequirementFacts,
  table: PageTable = pages,
): { body: NavSection[]; foot: NavSection } {
  const isOpen = (path: string) => {
    const page = pageAt(path, table)
    return page !== null && mayOpen(page, facts)
  }
  const open = (section: NavSection): NavSection => ({
    ...section,
    items: section.items.filter(({ href, leadsTo = [] }) => [pathOf(href), ...leadsTo].some(isOpen)),
  })
  return { body: sections.map(open).filter(({ items }) => items.length > 0), foot: open(account) }
}
