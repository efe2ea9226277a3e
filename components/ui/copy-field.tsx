"use client"

import { useId, useRef, useState } from "react"
import { Button } from "./button.tsx"
import { useHydrated } from "./use-hydrated.ts"

export type CopyFieldProps = {
  label: string
  value: string
  track: string
}

/** A text to take elsewhere: it can be selected, and copied with a button once scripts run. */
export function CopyField({ label, value, track }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const [said, setSaid] = useState("")

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setSaid(`${label} copied`)
    } catch {
      // Absent on plain http, refused without the user's leave: the text is selected.
      setSaid("Copy the selected text by hand")
    }
  }
  return (
    <div className="copy-field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="copy-row">
        <input
          className="input mono"
          id={id}
          ref={field}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && (
          <Button aria-label={`Copy ${label}`} onClick={copy} data-track={track}>
            Copy
          </Button>
        )}
      </span>
      <span className="hint" role="status">
        {said}
      </span>
    </div>
  )
}
