"use client"

import { useRouter } from "next/navigation"
import { useToast } from "#components/ui/toast.tsx"
import { type Restored, restoredText } from "#lib/features/locations/bulk-hours.ts"

/** Makes the action of a toast that gives locations back what they had before a change, and then says what came of it. */
export function useRestoring() {
  const toast = useToast()
  const router = useRouter()
  return (restore: () => Promise<Restored>, done: string) => ({
    text: "Undo",
    onClick: async () => {
      const outcome = await restore()
      toast({ level: outcome.failed > 0 ? "alert" : "success", message: restoredText(outcome, done) })
      router.refresh()
    },
  })
}
