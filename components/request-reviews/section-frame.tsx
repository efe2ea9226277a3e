import type { ReactNode } from "react"
import { PageHeader, type PageHeaderProps } from "#components/shell/page-header.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { SectionPage } from "#lib/features/request-reviews/section.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { SectionTabs } from "./section-tabs.tsx"

export type SectionFrameProps = Pick<PageHeaderProps, "title" | "intro" | "actions"> & {
  context: PageContext
  current: SectionPage
  children: ReactNode
}

/** The frame of a page of the section: its title, its tabs and what they show. */
export const SectionFrame = ({ context, current, title, intro, actions, children }: SectionFrameProps) => (
  <div className="page">
    <PageHeader
      title={title}
      intro={intro}
      printTitle={`${title} - ${context.account.name}`}
      actions={actions}
    />
    <PendingProvider>
      <SectionTabs context={context} current={current} />
      <div className="grid gap-8 mt-5">{children}</div>
    </PendingProvider>
  </div>
)
