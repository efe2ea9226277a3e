"use client"

import Link from "next/link"
import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useState } from "react"
import { Flyout } from "#components/ui/flyout.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { fromQueryKey } from "#lib/features/scheduled-exports/reports.ts"
import type { FromPage } from "#lib/features/scheduled-exports/search-params.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { routes } from "#lib/routes/routes.ts"
import { ScheduleForm, type ScheduleFormProps } from "./schedule-form.tsx"

export type ScheduleFlyoutProps = Omit<ScheduleFormProps, "onDirty"> & {
  /** The report that it stands on. */
  fromPage: FromPage
  /** Query of the report without the flyout. */
  closedQuery: string
}

/** The flyout of a report that schedules what it shows, or changes a schedule (000 §4, D-118 to D-120). */
export function ScheduleFlyout({ fromPage, closedQuery, ...form }: ScheduleFlyoutProps) {
  const { closedHref, error, schedule } = form
  const router = useRouter()
  const show = useToast()
  // Later changes of the date keep it open and refuse to save.
  const [isShut] = useState(error !== null && schedule === null)
  const [isDirty, setDirty] = useState(false)
  const close = () => router.push(closedHref, { scroll: false })

  const refuse = useEffectEvent(() => {
    show({ level: "alert", message: error!, durationMs: toastMs.schedule })
    router.replace(closedHref, { scroll: false })
  })
  useEffect(() => {
    if (isShut) refuse()
  }, [isShut])

  if (isShut) return null
  return (
    <Flyout
      title={schedule ? "Edit Scheduled Export" : "Schedule Export"}
      subtitle={
        <Link
          href={routes.scheduledExportsManage({ fromPage, fromId: form.resourceId })}
          prefetch={false}
          onClick={() => sessionStorage.setItem(fromQueryKey, closedQuery)}
          data-track="scheduled_exports.manage"
        >
          Manage Exports
        </Link>
      }
      onClose={close}
      isDirty={isDirty}
    >
      <ScheduleForm {...form} onDirty={() => setDirty(true)} />
    </Flyout>
  )
}
