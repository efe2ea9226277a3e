"use client"

import { type FormEvent, useId, useRef, useState } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { useDismiss } from "#components/ui/use-dismiss.ts"
import { savedFilterNameLength } from "#lib/contract/saved-filter-words.ts"
import { nameFault, savedFilterTexts as texts } from "#lib/features/saved-filters/texts.ts"

export type SaveFilterProps = {
  /** "Save" or "Save as". */
  label: string
  /** What the name begins with. */
  name: string
  track: string
  /** @returns the fault of the name; null when it has been saved or the failure was told. */
  onSave: (name: string) => Promise<string | null>
}

/** Asks for the name of a saved filter: Enter saves, Escape closes (000 §4, §5). */
export function SaveFilter({ label, name, track, onSave }: SaveFilterProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const close = () => {
    setOpen(false)
    setFault(null)
  }
  useDismiss(box, open, close)
  const missing = nameFault(text) === texts.enterName
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing || isSaving) return
    const own = nameFault(text)
    if (own) return setFault(own)
    setSaving(true)
    const refused = await onSave(text.trim())
    setSaving(false)
    setFault(refused)
    if (refused !== null) return
    close()
    opener.current?.focus()
  }
  return (
    <div className="dd" ref={box}>
      <button
        type="button"
        ref={opener}
        className={buttonClass({ kind: "quiet", dense: true })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-track={track}
        onClick={() => {
          setText(name)
          setFault(null)
          setOpen(!open)
        }}
      >
        {label}
      </button>
      {open && (
        <form className="menu menu-name" aria-label={label} onSubmit={submit} noValidate>
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
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setFault(null)
            }}
          />
          {fault && (
            <span className="err" id={`${id}-error`} role="alert">
              <Icon name="warning" />
              {fault}
            </span>
          )}
          <div className="row">
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
            <Button
              dense
              onClick={() => {
                close()
                opener.current?.focus()
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
