import { MapPin } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"

export type SelectedPageProps = {
  title: string
  accountName: string
  listHref: string
  /** How many locations are selected. */
  count: number
  children: ReactNode
}

/** The frame of a page about the selected locations of the list; it says so when none of them is there. */
export const SelectedPage = ({ title, accountName, listHref, count, children }: SelectedPageProps) => (
  <SettingsFrame
    title={title}
    accountName={accountName}
    back={{ href: listHref, label: "Back to Locations" }}
  >
    {count > 0 ? (
      children
    ) : (
      <EmptyState
        icon={MapPin}
        title="No locations selected."
        hint={bulkTexts.noneSelected}
        action={
          <Link className={buttonClass({ dense: true })} href={listHref} prefetch={false}>
            Select locations
          </Link>
        }
      />
    )}
  </SettingsFrame>
)
