"use client"

import { lazy } from "react"
import type { ScheduleFlyoutProps } from "./schedule-flyout.tsx"

const ScheduleFlyout = lazy(async () => ({
  default: (await import("./schedule-flyout.tsx")).ScheduleFlyout,
}))

/** `ScheduleFlyout`, whose scripts a report asks for when it opens; it waits for them, so that it comes whole. */
export function FlyoutOnUse(props: ScheduleFlyoutProps) {
  return <ScheduleFlyout {...props} />
}
