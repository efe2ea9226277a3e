"use client"

import { TriangleAlert } from "lucide"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"

/** First error of a slot's times. */
export function SlotError({ names }: { names: readonly string[] }) {
  const { errors } = useFormNow()
  const name = names.find((one) => errors[one])
  if (!name) return null
  return (
    <span className="err" id={`${name}-error`} role="alert">
      <Icon icon={TriangleAlert} />
      {errors[name]}
    </span>
  )
}
