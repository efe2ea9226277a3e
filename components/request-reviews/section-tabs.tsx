import { TabLinks } from "#components/ui/tab-links.tsx"
import { type SectionPage, sectionTabs } from "#lib/features/request-reviews/section.ts"
import type { PageContext } from "#lib/page/load-context.ts"

export type SectionTabsProps = { context: PageContext; current: SectionPage }

/** The pages of the section as tabs: those that exist and that the user may open. */
export const SectionTabs = ({ context, current }: SectionTabsProps) => (
  <TabLinks
    label="Ask Tool"
    tabs={sectionTabs(context).map(({ name, label, href }) => ({ label, href, isCurrent: name === current }))}
  />
)
