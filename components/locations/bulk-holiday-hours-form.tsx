"use client"

import { TriangleAlert } from "lucide"
import Link from "next/link"
import { type ReactNode, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { holidayCalls, startBulk } from "#lib/features/locations/browser.ts"
import {
  bulkDates,
  readHolidayHours,
  restoreHolidayHours,
  setHolidayHours,
} from "#lib/features/locations/bulk-holiday-hours.ts"
import { isJob } from "#lib/features/locations/bulk-hours.ts"
import { bulkTexts, holidayTexts, hoursQuestion } from "#lib/features/locations/texts.ts"
import type { FormAnswer } from "#lib/form-state/form-state.ts"
import { type TypedHoliday, typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkFrame, type BulkProps, type BulkWork } from "./bulk-frame.tsx"
import { HolidaysEditor } from "./holidays-editor.tsx"
import { PlainHolidays } from "./plain-holidays.tsx"
import { useRestoring } from "./use-restoring.ts"
import { useTakeOver } from "./use-take-over.ts"

export type BulkHolidayHoursFormProps = BulkProps & {
  id: string
  /** Where the same locations are closed on public holidays. */
  publicHolidaysHref: string
  /** In the zone of the account. */
  today: Day
  weekStart: WeekStart
  /** It has been said that dates are overridden, and the next press does it (D-191). */
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
  /** How many are done while it works; null when it doesn't. */
  progress: number | null
  onProgress: (done: number | null) => void
  onSaved?: () => void
  children?: ReactNode
}

const blank: TypedHoliday = { id: "0-new", date: "", open: false, slots: [] }

/** Dates with hours of their own for several locations, in place of what they have on them (D-191). */
export function BulkHolidayHoursForm(props: BulkHolidayHoursFormProps) {
  const { listHref, publicHolidaysHref, today, weekStart, isAsked, onAsk, onProgress, children, ...given } =
    props
  const { count, state } = given
  const toast = useToast()
  const restoring = useRestoring()
  const box = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<TypedHoliday[] | null>(null)
  useTakeOver(box, (textOf) => {
    const typed = [...typedHolidaysIn(textOf).rows.values()]
    setStart(typed.length > 0 ? typed : [blank])
  })
  const back = [...typedHolidaysIn((name) => state.values[name]?.[0]).rows.values()]

  const send = async (fields: URLSearchParams, { ids, signal }: BulkWork): Promise<FormAnswer> => {
    const entries = readHolidayHours((name) => fields.get(name) ?? undefined, today)
    if (!Array.isArray(entries)) return entries
    if (!isAsked) {
      onAsk(true)
      return { error: "", errors: {} }
    }
    onProgress(0)
    try {
      const progress = (now: number) => onProgress(Math.floor(now / entries.length))
      const location_ids = [...(await ids())]
      if (isJob(location_ids))
        return { to: await startBulk({ location_ids, special_hours: bulkDates(entries) }, listHref) }
      const { refusal, changed } = await setHolidayHours(
        location_ids,
        entries,
        holidayCalls,
        progress,
        signal,
      )
      if (refusal) {
        onAsk(false)
        return refusal
      }
      toast({
        level: "success",
        message: bulkTexts.holidayHoursDone,
        ...(changed.length > 0 && {
          action: restoring(() => restoreHolidayHours(changed, holidayCalls), bulkTexts.holidayHoursRestored),
        }),
      })
      return { to: listHref, notice: bulkTexts.holidayHoursDone }
    } catch (error) {
      return { error: alertText(bulkTexts.holidayHoursFailed, error), errors: {} }
    } finally {
      onProgress(null)
    }
  }

  return (
    <BulkFrame
      {...given}
      action={routes.form("location.holiday_hours")}
      label={bulkTexts.holidayHoursTitle}
      workLabel="Updating holiday hours"
      question={
        <p className="text-13 text-muted">
          {hoursQuestion(count)} Published to Google only.{" "}
          <Link href={publicHolidaysHref} prefetch={false}>
            Plan public holidays
          </Link>
        </p>
      }
      send={send}
      isQuiet
    >
      <div ref={box} onInput={() => onAsk(false)}>
        {start ? (
          <HolidaysEditor start={start} removedIds={[]} today={today} weekStart={weekStart} isOfSeveral />
        ) : (
          <PlainHolidays rows={back} isOfSeveral />
        )}
      </div>
      {isAsked && (
        <p className="notice border-l-warning" role="alert">
          <input type="hidden" name="holidays_confirmed" value="true" />
          <Icon icon={TriangleAlert} />
          <span>{holidayTexts.override}</span>
        </p>
      )}
      {children}
    </BulkFrame>
  )
}
