"use client"

import { TriangleAlert } from "lucide"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"

/** The location has been saved, and what directories show of it has not. */
export function OverridesError() {
  const { errors } = useFormNow()
  if (!errors["overrides"]) return null
  return (
    <p className="err text-13" role="alert">
      <Icon icon={TriangleAlert} />
      {errors["overrides"]}
    </p>
  )
}
