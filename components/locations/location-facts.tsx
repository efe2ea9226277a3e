import { Facts } from "#components/ui/facts.tsx"
import type { LocationDetail } from "#lib/contract/locations.ts"
import type { SpecialHours } from "#lib/contract/special-hours.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { addressLine } from "#lib/features/locations/address.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import { openSentence } from "#lib/hours/sentence.ts"
import { specialDays } from "#lib/hours/special-days.ts"

const none = <span className="text-faint">No info found</span>

function Website({ href }: { href: string }) {
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {href}
    </a>
  )
}

export type LocationFactsProps = {
  location: LocationDetail
  /** Hours of single dates, from today on. */
  holidays: readonly SpecialHours[]
  /** Of the account: for a location without one of its own (D-281). */
  timeZone: string
  now: Date
}

/** What is known of a location; what is not says so (001 §2). */
export function LocationFacts({ location, holidays, timeZone, now }: LocationFactsProps) {
  const { public_name, external_id, phone, website, hours, groups } = location
  const zone = location.time_zone ?? timeZone
  const site = website ? <Website href={website} /> : none
  const sentence = hours ? openSentence({ hours, special: specialDays(holidays), timeZone: zone }, now) : null
  return (
    <>
      <section className="grid gap-2" aria-labelledby="location-facts">
        <h2 id="location-facts">Details</h2>
        <Facts
          facts={[
            ["Public Name", public_name || none],
            ["External ID", external_id || <span className="text-faint">No External ID</span>],
            ["Address", addressLine(location) || none],
            ["Category", location.category_name || none],
            ["Phone", phone ? nationalPhone(phone, location.country) : none],
            ["Website", site],
            ["Groups", groups?.length ? groups.map(({ name }) => name).join(", ") : none],
            ["Time zone", location.time_zone ?? `${timeZone} (your account's)`],
          ]}
        />
      </section>
      <section className="grid gap-2" aria-labelledby="location-hours">
        <h2 id="location-hours">Hours</h2>
        {sentence && <p className="text-13 text-muted">{sentence}</p>}
        {hours ? (
          <Facts facts={daysFromMonday.map((day) => [capitalized(day), daySentence(hours[day])] as const)} />
        ) : (
          <p className="text-13">{none}</p>
        )}
      </section>
    </>
  )
}
