"use client"

import { valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { ClearLink } from "./clear-link.tsx"
import { useFilterBar } from "./filter-bar-context.tsx"

/** A filter that was set elsewhere and can only be removed; nothing while it is not set. */
export function ChipFilter({ field }: { field: FieldOf<"chip"> }) {
  const { values, hrefOf, focusFirst } = useFilterBar()
  const value = values[field.name]
  if (value == null) return null
  return (
    <span className="dd fctl-group">
      <span className="fctl is-set hover:border-accent-line hover:bg-accent-soft">
        <span className="fctl-k">{field.label}</span>
        <span className="fctl-v" dir="auto">
          {String(value)}
        </span>
      </span>
      <ClearLink
        label={`Remove ${field.label.toLowerCase()} ${value}`}
        href={hrefOf(valueChange({ [field.name]: null }))}
        onClick={focusFirst}
      />
    </span>
  )
}
