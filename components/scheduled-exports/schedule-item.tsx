"use client"

import { Clock } from "lucide"
import Link from "next/link"
import { noExportId } from "#components/data-table/no-export.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { toastMs } from "#lib/format/toast-ms.ts"

export type ScheduleItemProps = {
  /** Address of the report with its flyout open. */
  href: string
  /** Why what the report shows cannot be scheduled (D-119). */
  error: string | null
  /** Of an account in trial: told in place of the flyout (D-112). */
  isRefused: boolean
  track: string
  /** An item of a menu unless said otherwise. */
  className?: string
}

/** Opens the flyout of a new schedule. */
export function ScheduleItem({ href, error, isRefused, track, className = "menu-item" }: ScheduleItemProps) {
  const show = useToast()
  const label = (
    <>
      <Icon icon={Clock} />
      Schedule Export
    </>
  )
  if (isRefused) {
    return (
      <button type="button" className={className} popoverTarget={noExportId} data-track={track}>
        {label}
      </button>
    )
  }
  return (
    <Link
      className={className}
      href={href}
      prefetch={false}
      scroll={false}
      data-track={track}
      onClick={(event) => {
        if (error === null) return
        event.preventDefault()
        show({ level: "alert", message: error, durationMs: toastMs.schedule })
      }}
    >
      {label}
    </Link>
  )
}
