"use client"

import Link from "next/link"
import { useFormNow } from "#components/form/form-context.ts"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"
import { SavingNote } from "#components/ui/saving-note.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"

export type ScheduleButtonsProps = { isComplete: boolean; error: string | null; closedHref: string }

/** Save, which says why it does not, and Cancel (F-324, F-377, D-119). */
export function ScheduleButtons({ isComplete, error, closedHref }: ScheduleButtonsProps) {
  const { isSaving } = useFormNow()
  const hydrated = useHydrated()
  const { close } = useOverlay()
  const reason = error ?? (isComplete ? null : scheduleTexts.incomplete)
  const isDisabled = hydrated && (reason !== null || isSaving)
  return (
    <div className="flex flex-wrap gap-2 items-center">
      <Button
        type="submit"
        kind="primary"
        aria-disabled={isDisabled || undefined}
        title={hydrated ? (reason ?? undefined) : undefined}
        data-track="scheduled_exports.save"
        onClick={(event) => {
          if (isDisabled) event.preventDefault()
        }}
      >
        {isSaving ? "Saving..." : "Save"}
      </Button>
      <Link
        className={buttonClass({})}
        href={closedHref}
        prefetch={false}
        scroll={false}
        onClick={(event) => {
          event.preventDefault()
          close()
        }}
      >
        Cancel
      </Link>
      <SavingNote isSaving={isSaving} />
    </div>
  )
}
