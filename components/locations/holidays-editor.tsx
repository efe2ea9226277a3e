"use client"

import { Plus, TriangleAlert } from "lucide"
import { useRef, useState } from "react"
import { useFieldArray, useForm, useWatch } from "react-hook-form"
import { dispatchInput } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { uncountedAttribute } from "#components/form/use-form-changes.ts"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { PublicHoliday } from "#lib/contract/public-holidays/schema.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { holidayTexts } from "#lib/features/locations/texts.ts"
import { formatDay } from "#lib/format/dates.ts"
import { hasLongClosure, holidayWarnings, parseHolidayDate } from "#lib/hours/holiday-dates.ts"
import { isNewHoliday, maxHolidays, readHolidays, type TypedHoliday } from "#lib/hours/typed-holidays.ts"
import { emptyWeek } from "#lib/hours/typed-week.ts"
import { HolidayRow } from "./holiday-row.tsx"
import type { HoursForm } from "./hours-form.ts"
import { OfferedTimes } from "./time-field.tsx"

/** The public holidays of a country and state within twelve months, through the BFF (D-285). @throws ApiFailure */
async function findPublicHolidays(countryId: string, stateId: string): Promise<PublicHoliday[]> {
  const query = { country_id: countryId, ...(stateId ? { state_id: stateId } : {}), per_page: 100 }
  const { _embedded } = await browserCall("public_holidays.list", { query })
  return _embedded.public_holidays
}

export type HolidaysEditorProps = {
  start: readonly TypedHoliday[]
  removedIds: readonly string[]
  today: Day
  weekStart: WeekStart
  /** Of several locations: rows without a date are none, and no country has its public holidays here. */
  isOfSeveral?: boolean
}

/** The dates of a location that have hours of their own, a row each, and the public holidays to begin with. */
export function HolidaysEditor(props: HolidaysEditorProps) {
  const { start, removedIds, today, weekStart, isOfSeveral = false } = props
  const box = useRef<HTMLDivElement>(null)
  const numbers = useRef(start.length)
  const { errors: said, setError } = useFormNow()
  const form = useForm<HoursForm>({ defaultValues: { week: emptyWeek(), holidays: [...start] } })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "holidays",
    keyName: "key",
  })
  const rows = useWatch({ control: form.control, name: "holidays" })
  const [removed, setRemoved] = useState(removedIds)
  const [status, setStatus] = useState("")
  const read = [...rows.entries()].filter(([, { date }]) => !isOfSeveral || date.trim() !== "")
  const { errors } = readHolidays(new Map(read), today)
  const closed = rows.flatMap(({ date, open }) => (open ? [] : (parseHolidayDate(date) ?? [])))
  const onChange = () => requestAnimationFrame(() => dispatchInput(box.current))
  const newRow = (date: string): TypedHoliday => {
    numbers.current += 1
    return { id: `${numbers.current}-new`, date, open: false, slots: [] }
  }
  const takeAway = (at: number) => {
    const { id } = form.getValues(`holidays.${at}`)
    for (const key of Object.keys(said)) if (key.startsWith("holidays.")) setError(key, undefined)
    if (!isNewHoliday({ id })) setRemoved((known) => [...known, id])
    remove(at)
    onChange()
    requestAnimationFrame(() => {
      const left = box.current?.querySelectorAll<HTMLElement>(".hol-row [role=switch]") ?? []
      const next =
        left[Math.min(at, left.length - 1)] ?? box.current?.querySelector<HTMLElement>("[data-add]")
      next?.focus()
    })
  }
  const addPublicHolidays = async () => {
    const own = box.current?.closest("form")
    if (!own) return
    const sent = new FormData(own)
    const country = String(sent.get("country_id") ?? "")
    if (!country) return setStatus(holidayTexts.noCountry)
    const found = await findPublicHolidays(country, String(sent.get("state_id") ?? "")).catch(() => null)
    if (!found) return setStatus(holidayTexts.notFound)
    if (found.length === 0) return setStatus(holidayTexts.noneFound)
    const listed = new Set(form.getValues("holidays").map(({ date }) => parseHolidayDate(date)))
    const missing = found.filter(({ date }) => !listed.has(date) && date >= today)
    if (missing.length === 0) return setStatus(holidayTexts.allListed)
    append(
      missing.map(({ date }) => newRow(formatDay(date))),
      { shouldFocus: false },
    )
    onChange()
    setStatus(missing.length === 1 ? "1 date added, closed." : `${missing.length} dates added, closed.`)
  }
  return (
    <div ref={box}>
      <input
        type="hidden"
        name="holidays_removed"
        value={removed.join(",")}
        {...{ [uncountedAttribute]: "" }}
      />
      <OfferedTimes id="holiday-times" />
      {fields.length > 0 && (
        <fieldset className="hol" aria-label="Holiday hours">
          {fields.map(({ key }, at) => (
            <HolidayRow
              key={key}
              form={form}
              at={at}
              today={today}
              weekStart={weekStart}
              errors={errors}
              onChange={onChange}
              onRemove={() => takeAway(at)}
            />
          ))}
        </fieldset>
      )}
      {hasLongClosure(closed) && (
        <p className="warnline mt-2" role="status">
          <Icon icon={TriangleAlert} />
          {holidayWarnings.longClosure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 mt-3">
        <Button
          dense
          data-add=""
          data-track="location_holidays.add"
          disabled={fields.length >= maxHolidays}
          onClick={() => {
            append(newRow(""), { focusName: `holidays.${fields.length}.date` })
            onChange()
          }}
        >
          <Icon icon={Plus} size={14} />
          Add date
        </Button>
        {!isOfSeveral && (
          <Button dense data-track="location_holidays.add_public" onClick={() => void addPublicHolidays()}>
            Add public holidays
          </Button>
        )}
        <span className="text-13 text-muted" role="status">
          {status}
        </span>
      </div>
    </div>
  )
}
