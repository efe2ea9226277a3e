"use client"

import { useId, useRef } from "react"
import { Button } from "./button.tsx"
import { useCopy } from "./use-copy.ts"
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
  const [said, copy] = useCopy()
  const selectAndCopy = () => {
    // If the button can't copy it, the user can.
    field.current?.select()
    void copy(value)
  }
  return (
    <div className="grid gap-1.5">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          className="input font-mono text-13/inherit"
          id={id}
          ref={field}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && (
          <Button aria-label={`Copy ${label}`} onClick={selectAndCopy} data-track={track}>
            Copy
          </Button>
        )}
      </span>
      <span className="hint empty:hidden" role="status">
        {said}
      </span>
    </div>
  )
}
