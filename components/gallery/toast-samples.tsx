"use client"

import { Button } from "#components/ui/button.tsx"
import { useToast } from "#components/ui/toast.tsx"
import type { ToastInput } from "#components/ui/toast-item.tsx"
import { toastMs } from "#lib/format/toast-ms.ts"

const toasts: (ToastInput & { button: string })[] = [
  { button: "Success", level: "success", message: "Profile saved" },
  { button: "Info", level: "info", message: "Preparing your file" },
  { button: "Warning", level: "warning", message: "Some locations were left out" },
  { button: "Alert", level: "alert", message: "An error occurred while performing this action." },
  {
    button: "Persistent",
    level: "info",
    message: "This stays until you close it",
    durationMs: toastMs.untilClosed,
  },
]

/** A button for each level of toast, and one for a toast that stays. */
export function ToastSamples() {
  const toast = useToast()
  return (
    <div className="flex flex-wrap gap-3 items-center">
      {toasts.map(({ button, ...input }) => (
        <Button key={button} onClick={() => toast(input)}>
          {button}
        </Button>
      ))}
    </div>
  )
}
