import type { PageIconName } from "#components/ui/page-icons.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import type { NavigationPlace, PageTable } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages, planned } from "#lib/gate/pages.gen.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"
import { patterns } from "#lib/routes/paths.gen.ts"
import { withQuery } from "#lib/routes/query.ts"

/** Sections of the left navigation in their order; one with a label is a group that opens and closes (D-078). */
const bodySections = [
  { key: "dashboard" },
  { key: "integrations" },
  { key: "review_analysis", label: "Review Analysis" },
  { key: "business_performance", label: "Business Performance" },
  { key: "online_presence", label: "Online Presence" },
  { key: "trials" },
] as const
/** Entries at the bottom, above Log Out. */
const footSection = { key: "account" } as const

type SectionHead = (typeof bodySections)[number] | typeof footSection

/** Keys under which groups are remembered (D-078). */
export type NavGroupKey = Extract<SectionHead, { label: string }>["key"]

export type NavItem = {
  label: string
  icon: PageIconName
  href: string
  /** Identifier of the tooltip (D-265). */
  track: string
}
/** A section without a label always shows its items. */
export type NavSection = { items: readonly NavItem[] } & (
  | Extract<SectionHead, { label: string }>
  | (Exclude<SectionHead, { label: string }> & { label?: undefined })
)

/** As records write it, in the words of what is drawn: one that is not known here does not compile. */
type Place = Omit<NavigationPlace, "section" | "icon" | "leadsTo"> & {
  section: SectionHead["key"]
  icon: PageIconName
  leadsTo?: readonly (keyof typeof patterns)[]
}
type Placed = NavItem & Pick<Place, "section" | "order"> & { paths: readonly string[] }

function placed(pattern: string, place: Place, title: string): Placed {
  const { section, order, label = title, icon, track, query, leadsTo = [] } = place
  const paths = [pattern, ...leadsTo.map((name) => patterns[name])]
  return { section, order, label, icon, href: withQuery(pattern, query), track, paths }
}

/** The items that the records of pages ask for (000 §2, D-076). */
const items = Object.values({ ...pages, ...planned })
  .flatMap((page) =>
    "navigation" in page
      ? [placed(page.pattern, page.navigation, "title" in page ? page.title : page.navigation.label)]
      : [],
  )
  .sort((one, other) => one.order - other.order)

const pathOf = (href: string): string => href.split("?")[0]!

/** Paths of other items below an item's: a visitor there is not at the item. One of the same label is the same item. */
export const deeperPaths = ({ href, label }: NavItem): string[] =>
  items
    .filter((other) => other.label !== label && pathOf(other.href).startsWith(`${pathOf(href)}/`))
    .map((other) => pathOf(other.href))

/**
 * Navigation of a session: the items with a page that it may open, without empty sections. Who sees an
 * item is said by its page alone: one for parents shows to parents, one that does not exist to no one.
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
  const open = (head: SectionHead): NavSection => ({
    ...head,
    items: items.filter(({ section, paths }) => section === head.key && paths.some(isOpen)),
  })
  return {
    body: bodySections.map(open).filter((section) => section.items.length > 0),
    foot: open(footSection),
  }
}
