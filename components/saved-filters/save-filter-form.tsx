"use client"

import { TriangleAlert } from "lucide"
import { type FormEvent, useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { SavingNote } from "#components/ui/saving-note.tsx"
import { savedFilterNameLength } from "#lib/contract/user-preferences/saved-filter-constants.ts"
import { nameError, savedFilterTexts as texts } from "#lib/features/saved-filters/texts.ts"

export type SaveFilterProps = {
  /** "Save" or "Save as". */
  label: string
  /** Prefix of the name. */
  name: string
  track: string
  /** @returns the error of the name; null when it has been saved or the failure was told. */
  onSave: (name: string) => Promise<string | null>
}

export type SaveFilterFormProps = SaveFilterProps & {
  /** Text kept when the form is left; null for none. */
  typed: string | null
  onType: (text: string) => void
  /** It has been saved or cancelled. */
  onClose: () => void
}

/** The name of a saved filter: Enter saves, what is refused stays with its error. */
export function SaveFilterForm(props: SaveFilterFormProps) {
  const { label, name, track, onSave, typed, onType, onClose } = props
  const id = useId()
  const text = typed ?? name
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const missing = nameError(text) === texts.enterName
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing || isSaving) return
    const own = nameError(text)
    if (own) return setError(own)
    setSaving(true)
    const refused = await onSave(text.trim())
    setSaving(false)
    if (refused === null) onClose()
    else setError(refused)
  }
  return (
    <form className="menu grid w-70 gap-2 p-3 max-md:w-auto" aria-label={label} onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        Name
      </label>
      <input
        id={id}
        className="input input-dense"
        ref={focusNow}
        value={text}
        maxLength={savedFilterNameLength}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          onType(event.target.value)
          setError(null)
        }}
      />
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          kind="primary"
          dense
          aria-disabled={missing || isSaving || undefined}
          title={missing ? texts.enterName : undefined}
          data-track={`${track}_name`}
        >
          {isSaving ? "Saving..." : "Save"}
        </Button>
        <Button dense onClick={onClose}>
          Cancel
        </Button>
        <SavingNote isSaving={isSaving} />
      </div>
    </form>
  )
}
