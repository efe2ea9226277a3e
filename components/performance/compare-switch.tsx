"use client"

import { PendingLink } from "#components/ui/pending.tsx"

export type CompareSwitchProps = {
  isOn: boolean
  /** The table the other way round. */
  href: string
}

/** Whether figures are compared with the period before (D-252): a link before scripts run. */
export const CompareSwitch = ({ isOn, href }: CompareSwitchProps) => (
  <PendingLink
    className="switchrow min-h-7 text-inherit hover:no-underline"
    href={href}
    role="switch"
    aria-checked={isOn}
    data-track="location_performance.compare"
    onKeyDown={(event) => {
      if (event.key !== " ") return
      event.preventDefault()
      event.currentTarget.click()
    }}
  >
    <span className="switch" data-checked={isOn || undefined} aria-hidden="true" />
    Compare with previous period
  </PendingLink>
)
