"use client"

import { TriangleAlert } from "lucide"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"
import { sentenceOf } from "#lib/format/sentence.ts"

/** An error of the settings that belongs to none of their fields. */
export function SettingsError() {
  const { errors } = useFormNow()
  const text = sentenceOf("A setting", errors["settings"])
  if (!text) return null
  return (
    <p className="err text-13" role="alert" tabIndex={-1} data-form-error="">
      <Icon icon={TriangleAlert} />
      {text}
    </p>
  )
}
