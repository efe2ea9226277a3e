"use client"

import { useEffect, useState } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import type { FilterField as Field } from "#lib/features/filter-bar/fields.ts"
import { moreCookie, moreStorage } from "#lib/features/filter-bar/more-state.ts"
import { FilterField } from "./filter-field.tsx"

const yearSeconds = 365 * 24 * 3600

function remember(open: boolean): void {
  try {
    localStorage.setItem(moreStorage, String(open))
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${moreCookie}=${open}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

function remembered(): boolean | null {
  try {
    const text = localStorage.getItem(moreStorage)
    return text === null ? null : text === "true"
  } catch {
    return null
  }
}

/** The extra filters behind Show More and Show Less, as they were left (D-096). */
export function MoreFilters({ fields, isOpen }: { fields: Field[]; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  useEffect(() => {
    const known = remembered()
    if (known !== null) setOpen(known)
  }, [])
  return (
    <details
      className="filters-more"
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next === open) return
        setOpen(next)
        remember(next)
      }}
    >
      <summary className={buttonClass({ kind: "quiet", dense: true })}>
        <span className="when-closed">Show More</span>
        <span className="when-open">Show Less</span>
      </summary>
      <div className="filters-extra">
        {fields.map((field) => (
          <FilterField key={field.name} field={field} />
        ))}
      </div>
    </details>
  )
}
