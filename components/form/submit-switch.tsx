"use client"

import { useEffect, useState } from "react"
import { useFormNow } from "./form-context.ts"

/** How long it stays as it is after the answer (L-299, P-240). */
const restMs = 2_000

export type SubmitSwitchProps = {
  isOn: boolean
  isUnavailable?: boolean
  label: string
  /** It stays where it is until it is saved. */
  isPatient?: boolean
  /** Why it is unavailable. */
  title?: string | undefined
  /** Identifier, `{page}.{name}` (D-265). */
  track: string
}

/** A switch that sends its form: shows where it goes while that is being saved, and rests afterwards. */
export function SubmitSwitch({
  isOn,
  isUnavailable = false,
  isPatient,
  label,
  title,
  track,
}: SubmitSwitchProps) {
  const { isSaving } = useFormNow()
  const [isResting, setResting] = useState(false)
  const [wasSaving, setWasSaving] = useState(isSaving)
  // While it is drawn, so that there is no moment between saving and resting in which it could be pressed.
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving)
    setResting(wasSaving)
  }
  useEffect(() => {
    if (!isResting) return
    const rest = setTimeout(setResting, restMs, false)
    return () => clearTimeout(rest)
  }, [isResting])
  const isBusy = isSaving || isResting
  const shown = isSaving && !isPatient ? !isOn : isOn
  return (
    <button
      type="submit"
      role="switch"
      className="switchrow min-h-8 border-0 bg-transparent p-0"
      aria-checked={shown}
      aria-label={label}
      title={title}
      disabled={isUnavailable}
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      data-track={track}
    >
      <span className="switch" data-checked={shown || undefined} aria-hidden="true" />
      {isBusy && isPatient ? "Saving" : shown ? "On" : "Off"}
    </button>
  )
}
