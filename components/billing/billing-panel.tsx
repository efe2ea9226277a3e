import type { ReactNode } from "react"
import { Panel } from "#components/ui/panel.tsx"

export type BillingPanelProps = {
  id: string
  title: string
  /** The one thing to do there. */
  foot?: ReactNode
  children: ReactNode
}

/** One of the three panels of the overview; their feet stand on one line. */
export const BillingPanel = ({ id, title, foot, children }: BillingPanelProps) => (
  <Panel id={id} title={title} className="flex flex-col">
    <div className="px-4 pt-3 pb-4">{children}</div>
    {foot && (
      <div className="mt-auto border-t border-line px-4 py-2.5 text-13 font-medium [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center">
        {foot}
      </div>
    )}
  </Panel>
)
