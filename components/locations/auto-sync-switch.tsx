"use client"

import { useEffect, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"

/** How long it stays as it is after the answer (L-299). */
const restMs = 2_000

/** The switch of Auto Sync: shows where it goes while that is being saved, and rests afterwards. */
export function AutoSyncSwitch({ isOn, isUnavailable }: { isOn: boolean; isUnavailable: boolean }) {
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
  const shown = isSaving ? !isOn : isOn
  return (
    <button
      type="submit"
      role="switch"
      className="switchrow min-h-8 border-0 bg-transparent p-0"
      aria-checked={shown}
      aria-label="Auto Sync"
      disabled={isUnavailable}
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      data-track="settings_location.auto_sync"
    >
      <span className="switch" data-checked={shown || undefined} aria-hidden="true" />
      {shown ? "On" : "Off"}
    </button>
  )
}
