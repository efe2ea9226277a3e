"use client"

import { NuqsAdapter } from "nuqs/adapters/next/app"
import type { ReactNode } from "react"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"

/** Lets the islands of a page write its address, in canonical order (D-098). */
export function AddressAdapter({ children }: { children: ReactNode }) {
  return <NuqsAdapter processUrlSearchParams={orderedQuery}>{children}</NuqsAdapter>
}
