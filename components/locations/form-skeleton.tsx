"use client"

import { type ReactNode, useEffect, useState } from "react"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { formSkeletonMs } from "#lib/features/locations/form-skeleton.ts"

const rows = ["names", "address", "contact", "category", "hours"]

/**
 * Lies over a form for half a second after a link inside the app has opened it (D-328). A page that is loaded as a whole
 * comes without it.
 */
export function FormSkeleton({ children }: { children: ReactNode }) {
  // Content drawn by the server is hydrated first; content that a link opens is not.
  const [isShown, setShown] = useState(useHydrated())
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), formSkeletonMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div className="relative min-w-0" aria-busy={isShown || undefined}>
      {children}
      {isShown && (
        <div className="absolute inset-0 z-1 grid content-start gap-8 bg-surface pt-2" data-skeleton>
          {rows.map((row) => (
            <div key={row} className="grid max-w-180 gap-3">
              <Skeleton width="short" />
              <Skeleton width="long" className="h-8" />
              <Skeleton width="long" className="h-8" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
