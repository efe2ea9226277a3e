"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"

/** An entry of the navigation; it knows when the visitor is in its section. */
export function NavLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  const path = usePathname()
  const isCurrent = path === href || path.startsWith(`${href}/`)
  return (
    <Link
      className="nav-item"
      href={href}
      prefetch={false}
      title={label}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
      <span className="nav-label">{label}</span>
    </Link>
  )
}
