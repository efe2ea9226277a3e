"use client"

import { clsx } from "clsx"
import { type ReactNode, useEffect } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { PlainToggle } from "#components/ui/plain-toggle.tsx"
import { usePlainToggle } from "#components/ui/use-plain-toggle.ts"
import type { FilterField as Field } from "#lib/features/filter-bar/fields.ts"
import { rememberedMore, rememberMore } from "#lib/features/filter-bar/more-state.ts"
import { FilterField } from "./filter-field.tsx"

const boxId = "filters-more"

export type MoreFiltersProps = {
  fields: Field[]
  isOpen: boolean
  /** Content between the button and the filters that it opens. */
  children: ReactNode
}

/** The extra filters behind Show More and Show Less, as they were left (D-096). */
export function MoreFilters({ fields, isOpen, children }: MoreFiltersProps) {
  const [open, setOpen] = usePlainToggle(boxId, isOpen)
  useEffect(() => {
    // Filters with a value stay visible, however the bar was left.
    setOpen(isOpen || rememberedMore() === true)
  }, [isOpen, setOpen])
  if (fields.length === 0) return children
  return (
    <>
      <PlainToggle
        boxId={boxId}
        boxClass="peer/more sr-only"
        buttonClass={buttonClass(
          { kind: "quiet", dense: true },
          "peer-focus-visible/more:outline-2 peer-focus-visible/more:outline-offset-2 peer-focus-visible/more:outline-focus",
        )}
        label="Show More"
        openChildren="Show Less"
        open={open}
        onToggle={(next) => {
          setOpen(next)
          rememberMore(next)
        }}
      >
        Show More
      </PlainToggle>
      {children}
      <div
        className={clsx(
          "order-1 basis-full flex-wrap gap-x-1.5 gap-y-2 max-md:gap-2",
          open ? "flex max-md:grid" : "hidden peer-checked/more:flex max-md:peer-checked/more:grid",
        )}
        data-open={open || undefined}
        data-part="extra"
      >
        {fields.map((field) => (
          <FilterField key={field.name} field={field} />
        ))}
      </div>
    </>
  )
}
