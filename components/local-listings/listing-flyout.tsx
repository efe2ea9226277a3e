"use client"

import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { Flyout } from "#components/ui/flyout.tsx"

export type ListingFlyoutProps = {
  title: string
  subtitle: string
  /** The list without it. */
  closeHref: string
  foot: ReactNode
  children: ReactNode
}

/** The flyout of a listing, which is open as long as its address says so. */
export function ListingFlyout({ closeHref, ...flyout }: ListingFlyoutProps) {
  const router = useRouter()
  return <Flyout {...flyout} onClose={() => router.push(closeHref, { scroll: false })} />
}
