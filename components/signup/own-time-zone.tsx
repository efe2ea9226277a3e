"use client"

import { useHydrated } from "#components/ui/use-hydrated.ts"

/** The time zone of the browser, which a new account begins with; empty before scripts run. */
export function OwnTimeZone() {
  const hydrated = useHydrated()
  const zone = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : ""
  return <input type="hidden" name="time_zone" value={zone} />
}
