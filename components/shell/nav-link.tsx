"use client"

import Link from "next/link"
import { usePathname, useSearchParams } from "next/navigation"
import type { ReactNode } from "react"
import { type Carried, carryingHref } from "#lib/features/filter-bar/carry-over.ts"
import { inBase, splitBase } from "#lib/routes/base.ts"

export type NavLinkProps = {
  /** As the gate knows it; in a shadow session its base path is put before it. */
  href: string
  label: string
  track: string
  /** Filters that it takes along; null for a page that takes none. */
  carried: Carried | null
  /** Paths of entries below this one. */
  deeper: readonly string[]
  /** Badge behind the label, with the id of its text. */
  badge?: ReactNode
  badgeId?: string | undefined
  children: ReactNode
}

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** An entry of the navigation; it knows when the visitor is in its section, and in none of a deeper entry, and
 * takes the filters along (D-100). */
export function NavLink({ href, label, track, carried, deeper, badge, badgeId, children }: NavLinkProps) {
  const { path } = splitBase(usePathname())
  const search = useSearchParams()
  const isCurrent = isWithin(path, href.split("?")[0]!) && !deeper.some((root) => isWithin(path, root))
  return (
    <Link
      className="nav-item"
      href={inBase(carryingHref(href, carried, path, new URLSearchParams(search)))}
      prefetch={false}
      title={label}
      data-track={track}
      aria-describedby={badgeId}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
      <span className="nav-narrow:hidden">{label}</span>
      {badge}
    </Link>
  )
}
