import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import { openStatusLabels } from "#lib/contract/location-constants.ts"
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

const trackOf = (label: string) => `settings_location.${label.toLowerCase().replaceAll(" ", "_")}`

const withTip = (label: string, text: string): ReactNode => (
  <span className="inline-flex items-center gap-1">
    {label}
    <Tooltip label={`About ${label}`} track={`${trackOf(label)}_info`}>
      {text}
    </Tooltip>
  </span>
)

/** A value that can be copied (001 §2). @param drawn the value as it is shown, where that is not its text. */
const copied = (
  label: string,
  value: string | null | undefined,
  missing = none,
  drawn?: ReactNode,
): ReactNode =>
  value ? (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {drawn ?? value}
      <CopyButton label={label} value={value} track={`${trackOf(label)}_copy`} />
    </span>
  ) : (
    missing
  )

export type LocationFactsProps = {
  location: LocationDetail
  /** Hours of single dates, from today on. */
  holidays: readonly SpecialHours[]
  /** Of the account: for a location without one of its own (D-281). */
  timeZone: string
  now: Date
  /** The Google Place ID is for Admins (D-150). */
  hasPlaceId: boolean
}

/** What is known of a location; what is not says so (001 §2). */
export function LocationFacts({ location, holidays, timeZone, now, hasPlaceId }: LocationFactsProps) {
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
            [
              withTip("Public Name", "The name customers see on review sites and directories."),
              copied("Public Name", public_name),
            ],
            [
              withTip("External ID", "Your own identifier for this location, such as a store number."),
              copied("External ID", external_id, <span className="text-faint">No External ID</span>),
            ],
            ["Address", copied("Address", addressLine(location))],
            ["Category", location.category_name || none],
            ["Phone", copied("Phone", phone ? nationalPhone(phone, location.country) : null)],
            ["Website", copied("Website", website, none, site)],
            ...(hasPlaceId
              ? [["Google Place ID", copied("Google Place ID", location.google_place_id)] as const]
              : []),
            ["Business status", openStatusLabels[location.open_status ?? "active"]],
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
