import type { ReactNode } from "react"
import { Facts } from "#components/ui/facts.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import { openStatusLabels } from "#lib/contract/locations/constants.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import { dayIn } from "#lib/dates/today.ts"
import { weekdayOf } from "#lib/dates/weekday.ts"
import { addressLine } from "#lib/features/locations/address.ts"
import type { DirectoryOverride, FailedDirectories } from "#lib/features/locations/override-fields.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { openSentence } from "#lib/hours/sentence.ts"
import { specialDays } from "#lib/hours/special-days.ts"
import { copiedFact, noInfo, trackOf, WebsiteLink } from "./copied-fact.tsx"
import { DirectoryFacts } from "./directory-facts.tsx"
import { WeekFacts } from "./week-facts.tsx"

const withTip = (label: string, text: string): ReactNode => (
  <span className="inline-flex items-center gap-1">
    {label}
    <Tooltip label={`About ${label}`} track={`${trackOf(label)}_info`}>
      {text}
    </Tooltip>
  </span>
)

export type LocationFactsProps = {
  location: LocationDetail
  /** Hours of single dates, from today on. */
  holidays: readonly SpecialHours[]
  /** Directory-specific values, or why they could not be loaded. */
  directories: readonly DirectoryOverride[] | FailedDirectories
  /** Of the account: for a location without one of its own (D-281). */
  timeZone: string
  now: Date
  /** The Google Place ID is for Admins (D-150). */
  hasPlaceId: boolean
}

/** Facts of a location; missing ones say so (001 §2). */
export function LocationFacts(props: LocationFactsProps) {
  const { location, holidays, directories, timeZone, now, hasPlaceId } = props
  const { public_name, external_id, phone, website, hours, groups } = location
  const zone = location.time_zone ?? timeZone
  const sentence = hours ? openSentence({ hours, special: specialDays(holidays), timeZone: zone }, now) : null
  return (
    <>
      <section className="grid gap-2" aria-labelledby="location-facts">
        <h2 id="location-facts">Details</h2>
        <Facts
          facts={[
            copiedFact({
              label: "Public Name",
              name: withTip("Public Name", "The name customers see on review sites and directories."),
              value: public_name,
            }),
            copiedFact({
              label: "External ID",
              name: withTip("External ID", "Your own identifier for this location, such as a store number."),
              value: external_id,
              missing: <span className="text-faint">No External ID</span>,
            }),
            ["Category", location.category_name || noInfo],
            copiedFact({ label: "Address", value: addressLine(location) }),
            copiedFact({ label: "Phone", value: phone ? nationalPhone(phone, location.country) : null }),
            copiedFact({
              label: "Website",
              value: website,
              drawn: website && <WebsiteLink href={website} />,
            }),
            ...(hasPlaceId
              ? [copiedFact({ label: "Google Place ID", value: location.google_place_id })]
              : []),
            ["Business status", openStatusLabels[location.open_status ?? "active"]],
            copiedFact({ label: "Groups", value: groups?.map(({ name }) => name).join(", ") }),
            copiedFact({
              label: "Time zone",
              value: zone,
              drawn: location.time_zone ?? `${timeZone} (your account's)`,
            }),
          ]}
        />
      </section>
      <DirectoryFacts directories={directories} country={location.country} />
      <section className="grid gap-2" aria-labelledby="location-hours">
        <h2 id="location-hours">Hours</h2>
        {sentence && <p className="text-13 text-muted">{sentence}</p>}
        {hours ? (
          <WeekFacts hours={hours} today={weekdayOf(dayIn(zone, now))} />
        ) : (
          <p className="text-13">{noInfo}</p>
        )}
      </section>
    </>
  )
}
