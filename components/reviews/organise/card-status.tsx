"use client"

import { ChevronDown } from "lucide"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { StatusMenuProps } from "./status-menu.tsx"

const StatusMenu = lazy(async () => ({ default: (await import("./status-menu.tsx")).StatusMenu }))

export type CardStatusProps = Omit<StatusMenuProps, "requested"> & {
  /** The review's page, where the status is set before scripts run. */
  href: string
  /** The status as the server drew it. */
  children: ReactNode
  /** The label likewise. */
  mark: ReactNode
}

/** The status on a card: a link before scripts run, a menu afterwards, whose scripts are asked for on first use. */
export function CardStatus({ href, children, mark, ...menu }: CardStatusProps) {
  const [requested, setRequested] = useState<string | null>(null)
  const hydrated = useHydrated()
  const content = (
    <>
      {children}
      <Icon icon={ChevronDown} size={12} />
    </>
  )
  if (requested !== null) {
    return (
      <Suspense
        fallback={
          <>
            <span className="status-opener">{content}</span>
            {mark}
          </>
        }
      >
        <StatusMenu {...menu} requested={requested} />
      </Suspense>
    )
  }
  if (!hydrated) {
    return (
      <>
        <a className="status-opener" href={href} title="Change status" data-track="reviews.status">
          {content}
        </a>
        {mark}
      </>
    )
  }
  return (
    <>
      <button
        type="button"
        className="status-opener"
        title="Change status"
        aria-haspopup="menu"
        aria-expanded={false}
        data-action="status"
        data-track="reviews.status"
        onClick={(event) => setRequested(event.currentTarget.dataset.want ?? "")}
      >
        {content}
      </button>
      {mark}
    </>
  )
}
