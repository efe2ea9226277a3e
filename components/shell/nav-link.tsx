"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"

export type NavLinkProps = { href: string; label: string; track: string; children: ReactNode }

/** An entry of the navigation; it knows when the visitor is in its section. */
export function NavLink({ href, label, track, children }: NavLinkProps) {
  const path = usePathname()
  const isCurrent = path === href || path.startsWith(`${href}/`)
  return (
    <Link
      className="nav-item"
      href={href}
      prefetch={false}
      title={label}
      data-track={track}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
      <span className="nav-label">{label}</span>
    </Link>
  )
}
