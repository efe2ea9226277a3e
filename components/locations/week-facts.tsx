import { clsx } from "clsx"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { daysFromMonday, type Weekday } from "#lib/contract/weekdays.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"

/** The hours of a week, with the day that it is. @param today as the location's clock has it. */
export const WeekFacts = ({ hours, today }: { hours: Hours; today: Weekday }) => (
  <dl className="grid max-w-180 border-t border-line text-13">
    {daysFromMonday.map((day) => (
      <div
        key={day}
        className={clsx(
          "grid grid-cols-[152px_minmax(0,1fr)] gap-x-4 border-b border-line py-2 max-sm:grid-cols-[104px_minmax(0,1fr)]",
          day === today && "font-strong",
        )}
      >
        <dt className={clsx(day !== today && "text-muted")}>
          {capitalized(day)}
          {day === today && <span className="sr-only"> (today)</span>}
        </dt>
        <dd className={clsx(!hours[day].open && "text-faint")}>{daySentence(hours[day])}</dd>
      </div>
    ))}
  </dl>
)
