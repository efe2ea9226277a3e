"use client"

import { ChevronRight } from "lucide"
import { useEffect, useRef, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { uncountedAttribute } from "#components/form/use-form-changes.ts"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { Modal } from "#components/ui/modal.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { holidayTexts } from "#lib/features/locations/texts.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { type TypedHoliday, typedHolidaysIn, typeHoliday } from "#lib/hours/typed-holidays.ts"
import { HolidaysEditor } from "./holidays-editor.tsx"
import { PlainHolidays } from "./plain-holidays.tsx"
import { useTakeOver } from "./use-take-over.ts"

export type HolidaysSectionProps = {
  /** From today on; null when they could not be read. */
  entries: readonly SpecialHours[] | null
  /** Where the location is. */
  today: Day
  weekStart: WeekStart
}

type Start = { rows: TypedHoliday[]; removedIds: string[] }

const notLoaded = {
  level: "alert",
  message: holidayTexts.notLoaded,
  durationMs: toastMs.loadFailure,
} as const

/** Holiday hours of a location, behind a summary until they are wanted (001 §4). */
export function HolidaysSection({ entries, today, weekStart }: HolidaysSectionProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const { values, errors, setError } = useFormNow()
  const back = typedHolidaysIn((name) => values[name]?.[0])
  const isBack = "has_holidays" in values || back.rows.size > 0
  const given = isBack ? [...back.rows.values()] : (entries ?? []).map(typeHoliday)
  const isFailed = values["holidays_failed"]?.[0] === "true"
  const [start, setStart] = useState<Start | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(isBack)
  useTakeOver(box, (textOf) => {
    if (box.current?.open) setOpen(true)
    const typed = typedHolidaysIn(textOf)
    setStart({ rows: [...typed.rows.values()], removedIds: typed.removedIds })
  })
  const question = errors["holidays_confirmed"]
  useEffect(() => {
    if (!question || !start) return
    setError("holidays_confirmed", undefined)
    setAsking(true)
  }, [question, start, setError])
  const hasError = Object.keys(errors).some((name) => name.startsWith("holidays."))
  useEffect(() => {
    if (hasError) setOpen(true)
  }, [hasError])
  const confirm = () => {
    setAsking(false)
    if (!confirmation.current) return
    confirmation.current.value = "true"
    confirmation.current.form?.requestSubmit()
  }
  const forget = () => {
    if (confirmation.current) confirmation.current.value = ""
  }
  return (
    <>
      <details
        className="form-sec"
        id="holidays"
        ref={box}
        open={isOpen}
        // It may have been opened before scripts ran.
        suppressHydrationWarning
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onInput={forget}
      >
        <summary className="flex items-center gap-2 cursor-pointer list-none">
          <Icon icon={ChevronRight} size={14} />
          <h2>Holiday hours</h2>
          {given.length > 0 && (
            <span className="badge">{given.length === 1 ? "1 date" : `${given.length} dates`}</span>
          )}
        </summary>
        <p className="my-2 text-13 text-muted">
          Dates that differ from the week above. Published to Google only.
        </p>
        {entries === null ? (
          <>
            <ToastOnLoad toasts={[notLoaded]} />
            <p className="err" role="alert">
              {holidayTexts.notLoaded}
            </p>
          </>
        ) : (
          <>
            <input type="hidden" name="has_holidays" value="true" />
            {isFailed && (
              <p className="err mb-2" role="alert">
                {holidayTexts.notSaved}
              </p>
            )}
            {start ? (
              <>
                <input
                  type="hidden"
                  name="holidays_confirmed"
                  ref={confirmation}
                  {...{ [uncountedAttribute]: "" }}
                />
                <HolidaysEditor
                  start={start.rows}
                  removedIds={start.removedIds}
                  today={today}
                  weekStart={weekStart}
                />
              </>
            ) : (
              <PlainHolidays rows={given} />
            )}
            {!start && question && (
              <div className="grid justify-items-start gap-2 mt-3">
                <p className="err" role="alert">
                  {question}
                </p>
                <button type="submit" className="btn btn-primary" name="holidays_confirmed" value="true">
                  Confirm
                </button>
              </div>
            )}
          </>
        )}
      </details>
      {isAsking && (
        <Modal
          role="alertdialog"
          title={holidayTexts.confirmTitle}
          small
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button kind="primary" data-track="location_holidays.confirm" onClick={confirm}>
                Confirm
              </Button>
            </>
          }
        >
          <p>{holidayTexts.override}</p>
        </Modal>
      )}
    </>
  )
}
