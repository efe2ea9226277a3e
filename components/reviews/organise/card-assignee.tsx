"use client"

import { lazy, Suspense, useState } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { AssigneeMark, assignOpenerClass } from "./assignee-mark.tsx"
import type { AssigneeMenuProps } from "./assignee-menu.tsx"

const AssigneeMenu = lazy(async () => ({ default: (await import("./assignee-menu.tsx")).AssigneeMenu }))

export type CardAssigneeProps = AssigneeMenuProps & {
  /** The review's page, where it is assigned before scripts run. */
  href: string
}

/** Whom a review is assigned to on its card: a link before scripts run, a menu afterwards (D-321). */
export function CardAssignee({ href, ...menu }: CardAssigneeProps) {
  const [isUsed, setUsed] = useState(false)
  const hydrated = useHydrated()
  const mark = <AssigneeMark assigned={menu.assigned} />
  if (isUsed) {
    return (
      <Suspense fallback={<span className={assignOpenerClass}>{mark}</span>}>
        <AssigneeMenu {...menu} />
      </Suspense>
    )
  }
  if (!hydrated) {
    return (
      <a className={assignOpenerClass} href={href} data-track="reviews.assign">
        {mark}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={assignOpenerClass}
      aria-haspopup="dialog"
      aria-expanded={false}
      data-action="assign"
      data-track="reviews.assign"
      onClick={() => setUsed(true)}
    >
      {mark}
    </button>
  )
}
