import type { ReactNode } from "react"
import { NoneSelected } from "#components/locations/none-selected.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import type { LoadedSelection } from "#lib/features/locations/load-selection.ts"
import { firstLocationStep } from "#lib/features/onboarding/first-step.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import type { PageContext } from "#lib/page/load-context.ts"

export type SelectedFrameProps = Pick<LoadedSelection, "count" | "listHref"> & {
  title: string
  context: PageContext
  children: ReactNode
}

/** The frame of a page about selected locations (D-284), which says so when none of them is there. */
export const SelectedFrame = ({ title, context, count, listHref, children }: SelectedFrameProps) => (
  <SettingsFrame title={title} accountName={context.account.name} back={backLinkOf(listHref)}>
    {count === 0 ? (
      <NoneSelected
        listHref={listHref}
        isEmpty={context.account.total_locations === 0}
        first={firstLocationStep(context)}
      />
    ) : (
      children
    )}
  </SettingsFrame>
)
