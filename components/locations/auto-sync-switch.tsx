"use client"

import { useFormNow } from "#components/form/form-context.ts"

/** The switch of Auto Sync: shows where it goes while that is being saved. */
export function AutoSyncSwitch({ isOn, isUnavailable }: { isOn: boolean; isUnavailable: boolean }) {
  const { isSaving } = useFormNow()
  const shown = isSaving ? !isOn : isOn
  return (
    <button
      type="submit"
      role="switch"
      className="switchrow min-h-8 border-0 bg-transparent p-0"
      aria-checked={shown}
      aria-label="Auto Sync"
      disabled={isUnavailable}
      aria-disabled={isSaving || undefined}
      data-track="settings_location.auto_sync"
    >
      <span className="switch" data-checked={shown || undefined} aria-hidden="true" />
      {shown ? "On" : "Off"}
    </button>
  )
}
