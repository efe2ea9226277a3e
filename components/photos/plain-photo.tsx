"use client"

import Link from "next/link"
import type { ReactNode } from "react"
import { Photo, type PhotoFacts } from "#components/ui/photo.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

/** The photo that the address names, with its details, before scripts run; then the lightbox shows it. */
export function PlainPhoto({
  photo,
  closeHref,
  children,
}: {
  photo: PhotoFacts
  closeHref: string
  children: ReactNode
}) {
  if (useHydrated()) return null
  return (
    <section
      className="mb-5 grid gap-5 rounded-card border border-line p-4 md:grid-cols-[minmax(0,1fr)_320px]"
      aria-label={photo.name}
    >
      <Photo photo={photo} className="max-h-[60vh] w-full object-contain" />
      <div className="grid content-start gap-4">
        {children}
        <p className="text-13">
          <Link className="btn-link" href={closeHref} prefetch={false}>
            Close
          </Link>
        </p>
      </div>
    </section>
  )
}
