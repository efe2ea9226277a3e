"use client"

import { TriangleAlert } from "lucide"
import { type ReactNode, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { hoursCalls, startBulk } from "#lib/features/locations/browser.ts"
import { hoursFailureText, isJob, restoreHours, setHoursOfEach } from "#lib/features/locations/bulk-hours.ts"
import { bulkTexts, hoursQuestion } from "#lib/features/locations/texts.ts"
import type { FormAnswer } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { isOpenWeek, readWeek, typedWeekIn } from "#lib/hours/typed-week.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkFrame, type BulkProps, type BulkWork } from "./bulk-frame.tsx"
import { HoursSection } from "./hours-section.tsx"
import { useRestoring } from "./use-restoring.ts"

export type BulkHoursFormProps = BulkProps & {
  id: string
  /** How many have been tried while it works; null when it doesn't. */
  progress: number | null
  onProgress: (done: number | null) => void
  onHours: (hasHours: boolean) => void
  /** @param failedIds those of single locations that could not be changed. */
  onSaved?: (failedIds: readonly string[]) => void
  children?: ReactNode
}

/** The week that replaces the hours of several locations (D-166). */
export function BulkHoursForm(props: BulkHoursFormProps) {
  const { listHref, onProgress, onHours, onSaved, children, ...given } = props
  const toast = useToast()
  const restoring = useRestoring()
  const failedIds = useRef<string[]>([])

  const send = async (fields: URLSearchParams, { ids, signal }: BulkWork): Promise<FormAnswer> => {
    const week = typedWeekIn((name) => fields.get(name) ?? undefined)
    const { hours, errors } = week ? readWeek(week) : { hours: null, errors: {} }
    if (!week || !isOpenWeek(week)) return { error: bulkTexts.noHours, errors: {} }
    if (!hours) return { error: "", errors }
    let done = 0
    const count = (now: number) => {
      done = now
      if (!signal.aborted) onProgress(now)
    }
    count(0)
    try {
      const location_ids = [...(await ids())]
      if (isJob(location_ids)) return { to: await startBulk({ location_ids, hours }, listHref) }
      const outcome = await setHoursOfEach(location_ids, hours, hoursCalls, count, signal)
      const failure = hoursFailureText(outcome)
      failedIds.current = outcome.failed.map(({ id }) => id)
      toast({
        ...(failure
          ? { level: "alert", message: failure }
          : { level: "success", message: bulkTexts.hoursDone }),
        durationMs: toastMs.bulkHours,
        ...(outcome.changed.length > 0 && {
          action: restoring(() => restoreHours(outcome.changed, hoursCalls), bulkTexts.hoursRestored),
        }),
      })
      // Typed values stay until a location has them.
      if (outcome.total > 0 && outcome.failed.length === outcome.total) return { error: "", errors: {} }
      return { to: listHref }
    } catch (error) {
      const message = signal.aborted
        ? `Stopped after ${countOf(done, "location", "locations")}`
        : alertText(bulkTexts.notLoaded, error)
      toast({ level: "alert", message, durationMs: toastMs.bulkHours })
      return { error: "", errors: {} }
    } finally {
      if (!signal.aborted) onProgress(null)
    }
  }

  return (
    <BulkFrame
      {...given}
      action={routes.form("location.hours")}
      label={bulkTexts.hoursTitle}
      workLabel="Updating hours"
      question={
        <p className="notice">
          <Icon icon={TriangleAlert} />
          <span>
            <b className="font-medium">{hoursQuestion(given.count)}</b> This replaces the whole week at each
            location.
          </span>
        </p>
      }
      send={send}
      isQuiet
      onSaved={() => onSaved?.(failedIds.current)}
    >
      <HoursSection
        hours={null}
        onHours={onHours}
        emptyText="Add the hours that these locations will get."
        closedAt={given.count === 1 ? "the location" : `all ${countOf(given.count, "location", "locations")}`}
      />
      {children}
    </BulkFrame>
  )
}
