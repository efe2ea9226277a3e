import { Facts } from "#components/ui/facts.tsx"
import { openStatusLabels } from "#lib/contract/locations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { isAllDay, type TextOf, type TypedDay } from "#lib/hours/typed-day.ts"
import { typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { isOpenWeek, typedWeekIn } from "#lib/hours/typed-week.ts"

/** Fields of the form in its order, by what they are called there (D-150). */
const labels: readonly (readonly [name: string, label: string])[] = [
  ["name", "Internal Name"],
  ["public_name", "Public Name"],
  ["external_id", "External ID"],
  ["google_place_id", "Google Place ID"],
  ["open_status", "Business status"],
  ["address", "Address"],
  ["address_2", "Address 2"],
  ["city", "City"],
  ["zipcode", "Zipcode"],
  ["phone", "Phone"],
  ["website", "Website"],
  ["time_zone", "Time zone"],
  ["npi", "NPI Number"],
]

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
  const texts = labels.flatMap(([name, label]) => {
    const text = textOf(name)
    return text ? [[label, shown(name, text)] as const] : []
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
