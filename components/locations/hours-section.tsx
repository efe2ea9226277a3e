"use client"

import { Plus } from "lucide"
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { dispatchInput } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { useFilling } from "#components/form/form-filling.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { isOpenWeek, type TypedWeek, typedWeekIn, typeWeek, weekName } from "#lib/hours/typed-week.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { PlainSlots } from "./plain-slots.tsx"
import { OfferedTimes } from "./time-field.tsx"
import { useTakeOver } from "./use-take-over.ts"
import { WeekEditor } from "./week-editor.tsx"

/** The week before scripts run: times alone say which days are open. */
function PlainWeek({ week, hasHours }: { week: TypedWeek; hasHours: boolean }) {
  return (
    <>
      <fieldset className={hasHours ? "hours" : "hours scripted:hidden"} aria-label="Opening hours">
        <OfferedTimes id="plain-week-times" />
        {daysFromMonday.map((day) => (
          <div className="day" key={day}>
            <span className="name">{capitalized(day)}</span>
            <span />
            <PlainSlots
              prefix={weekName(day)}
              day={capitalized(day)}
              given={week[day]}
              times="plain-week-times"
            />
          </div>
        ))}
      </fieldset>
      <p className="hint mt-2 scripted:hidden">A day without times is closed.</p>
      {hasHours && (
        <label className="check mt-2 scripted:hidden">
          <input type="checkbox" name="remove_hours" value="true" />
          <span>Remove Hours</span>
        </label>
      )}
    </>
  )
}

export type HoursSectionProps = {
  hours: Hours | null | undefined
  /** Told whether there are hours, with scripts. */
  onHours?: (hasHours: boolean) => void
  /** Said while there are none. */
  emptyText?: string
  /** Names the locations whose days without hours are told. */
  closedAt?: string
  /** The business status, which stands above the hours. */
  children?: ReactNode
}

/** The operating hours of a location: none until they are added, then a week (001 §4). */
export function HoursSection({
  hours,
  onHours,
  emptyText = "Customers see no opening hours.",
  closedAt,
  children,
}: HoursSectionProps) {
  const { values } = useFormNow()
  const box = useRef<HTMLElement>(null)
  const [isRemoved, setRemoved] = useState(values["remove_hours"]?.[0] === "true")
  const given = isRemoved
    ? null
    : (typedWeekIn((name) => values[name]?.[0]) ?? (hours ? typeWeek(hours) : null))
  const [isScripted, setScripted] = useState(false)
  const [week, setWeek] = useState(given)
  useTakeOver(box, (textOf) => {
    const typed = typedWeekIn(textOf)
    setWeek(typed && (hours || isOpenWeek(typed)) ? typed : null)
    setScripted(true)
  })
  const { filling, count } = useFilling()
  // Hours of a chosen place are taken where there are none (D-148).
  useEffect(() => {
    const found = typedWeekIn((name) => filling?.values[name])
    if (count > 0 && found) setWeek((known) => known ?? found)
  }, [filling, count])
  const hasWeek = isScripted && week !== null
  const reportHours = useEffectEvent(() => onHours?.(hasWeek))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the hours
  useEffect(() => reportHours(), [hasWeek])
  const focusNext = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the week
  useLayoutEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>("[role=switch], [data-add]")?.focus()
    focusNext.current = false
  }, [week])
  const [isAdded, setAdded] = useState(false)
  const change = (next: TypedWeek | null) => {
    focusNext.current = true
    setAdded(next !== null)
    setRemoved(next === null)
    setWeek(next)
    dispatchInput(box.current)
  }
  const isEditor = isScripted && week
  return (
    <section className="form-sec" id="hours" aria-labelledby="location-hours" ref={box}>
      <header>
        <div>
          <h2 id="location-hours">Opening hours</h2>
          <p>Type a time or pick one. An open day may have several hours; closing after midnight is fine.</p>
        </div>
        {isEditor && (
          <Button dense kind="quiet" data-track="location_hours.remove" onClick={() => change(null)}>
            Remove Hours
          </Button>
        )}
      </header>
      {children && <div className="mb-5 max-w-60">{children}</div>}
      {hours && <input type="hidden" name="has_hours" value="true" />}
      {!isScripted && <PlainWeek week={given ?? typeWeek(closedWeek())} hasHours={given !== null} />}
      {isEditor && <WeekEditor start={week} {...(closedAt ? { closedAt } : {})} />}
      {isEditor && isAdded && (
        <>
          <input type="hidden" name="hours_added" value="true" />
          <p className="hint mt-2">Open at least one day. A week without any open day is not saved.</p>
        </>
      )}
      {isScripted && !week && (
        <div className="grid justify-items-start gap-2">
          <p className="text-13 text-muted">{emptyText}</p>
          <Button
            dense
            data-add=""
            data-track="location_hours.add"
            onClick={() => change(typeWeek(closedWeek()))}
          >
            <Icon icon={Plus} size={14} />
            Add Hours
          </Button>
          {isRemoved && hours && <input type="hidden" name="remove_hours" value="true" />}
        </div>
      )}
    </section>
  )
}
