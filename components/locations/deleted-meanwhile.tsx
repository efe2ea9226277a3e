import { Facts } from "#components/ui/facts.tsx"
import { locationLabels, openStatusLabels } from "#lib/contract/locations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { isAllDay, type TextOf, type TypedDay } from "#lib/hours/typed-day.ts"
import { typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { isOpenWeek, typedWeekIn } from "#lib/hours/typed-week.ts"

/** Fields of the form in its order. */
const fields = [
  "name",
  "public_name",
  "external_id",
  "google_place_id",
  "open_status",
  "address",
  "address_2",
  "city",
  "zipcode",
  "phone",
  "website",
  "time_zone",
  "npi",
] as const

const shown = (name: string, text: string): string =>
  (name === "open_status" ? ownValue(openStatusLabels, text) : undefined) ?? text

const typedTimes = ({ open, slots }: TypedDay): string =>
  open
    ? slots.map((slot) => (isAllDay(slot) ? slot.opens : `${slot.opens} to ${slot.closes}`)).join(", ")
    : "Closed"

/** Hours by day and by date, as they were typed. */
function typedHours(textOf: TextOf): (readonly [label: string, text: string])[] {
  const week = typedWeekIn(textOf)
  const days = week && isOpenWeek(week) ? daysFromMonday : []
  return [
    ...days.map((day) => [capitalized(day), typedTimes(week![day])] as const),
    ...[...typedHolidaysIn(textOf).rows.values()].map((row) => [row.date, typedTimes(row)] as const),
  ]
}

/** Values typed for a location that was deleted before they were saved. */
export function DeletedMeanwhile({ state, canRestore }: { state: FormState; canRestore: boolean }) {
  const textOf = (name: string) => state.values[name]?.at(-1)
  const texts = fields.flatMap((name) => {
    const text = textOf(name)
    return text ? [[locationLabels[name], shown(name, text)] as const] : []
  })
  const typed = [...texts, ...typedHours(textOf)]
  return (
    <>
      <p role="alert">
        This location was deleted while you were editing it, so nothing was saved.{" "}
        {canRestore ? "You can restore it and" : "An Admin can restore it. You can then"} enter your changes
        again:
      </p>
      <section className="grid gap-2" aria-labelledby="typed">
        <h2 id="typed">What you entered</h2>
        <Facts facts={typed} />
      </section>
    </>
  )
}
