"use client"

import { useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { settingLabels } from "#lib/features/widgets/setting-labels.ts"
import { accentNote } from "./accent-note.ts"

const name = "settings.accent_color"

/** The accent of a widget, with a warning where it would be hard to read. */
export function AccentField({ defaultValue }: { defaultValue: string }) {
  const { values } = useFormNow()
  const [accent, setAccent] = useState(ownValue(values, name)?.[0] ?? defaultValue)
  const note = accentNote(accent)
  return (
    <FormField
      name={name}
      label={settingLabels.accent_color}
      defaultValue={defaultValue}
      placeholder="#2563EB"
      pattern="#[0-9a-fA-F]{6}"
      invalidMessage="Enter a color such as #1a2b3c"
      maxLength={7}
      required
      spellCheck={false}
      hint={note && <span className={note.isReplaced ? "text-warning-text" : undefined}>{note.text}</span>}
      onChange={(event) => setAccent(event.currentTarget.value)}
    />
  )
}
