"use client"

import { ChevronLeft } from "lucide"
import Link from "next/link"
import { useSyncExternalStore } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { type BackLink, fromQueryKey } from "#lib/features/scheduled-exports/reports.ts"
import { withQuery } from "#lib/routes/query.ts"

const never = () => () => {}

/** The way back to a report, as it was when its schedules were opened (D-118). */
export function BackToReport({ href, label }: BackLink) {
  const query = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(fromQueryKey),
    () => null,
  )
  return (
    <Link
      className="inline-flex gap-1 items-center text-13 py-0.5 -mt-0.5 mb-1.5"
      href={withQuery(href, query ?? "")}
      prefetch={false}
    >
      <Icon icon={ChevronLeft} size={14} />
      {label}
    </Link>
  )
}
