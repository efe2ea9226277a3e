import { Facts } from "#components/ui/facts.tsx"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import { holidayTexts } from "#lib/features/locations/texts.ts"
import { formatDay } from "#lib/format/dates.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import { dayOfSpecial } from "#lib/hours/special-days.ts"

const shownEntries = 5

const factsOf = (entries: readonly SpecialHours[]) =>
  entries.map(
    (entry) =>
      [
        formatDay(entry.start_date),
        [daySentence(dayOfSpecial(entry)), entry.name].filter(Boolean).join(", "),
      ] as const,
  )

export type HolidayFactsProps = {
  /** Null when they could not be read. */
  entries: readonly SpecialHours[] | null
  /** Seeing all of them takes location update (001 §6). */
  canSeeAll: boolean
}

/** Holiday hours to come: five, and the rest behind "See All" (001 §2). */
export function HolidayFacts({ entries, canSeeAll }: HolidayFactsProps) {
  return (
    <section className="grid gap-2" aria-labelledby="location-holidays">
      <h2 id="location-holidays">Holiday hours</h2>
      {entries === null && (
        <p className="err" role="alert">
          {holidayTexts.notLoaded}
        </p>
      )}
      {entries?.length === 0 && <p className="text-13 text-faint">No info found</p>}
      {entries && entries.length > 0 && <Facts facts={factsOf(entries.slice(0, shownEntries))} />}
      {canSeeAll && entries && entries.length > shownEntries && (
        <details>
          <summary className="btn-link cursor-pointer">See All</summary>
          <Facts facts={factsOf(entries.slice(shownEntries))} />
        </details>
      )}
    </section>
  )
}
