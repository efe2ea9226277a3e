import findZone from "@photostructure/tz-lookup"
import { getTimezonesForCountry } from "countries-and-timezones"
import { ownValue } from "#lib/contract/own-value.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"

/** The name under which a zone is offered; null for one of the open sea. */
const offeredName = (zone: string): string | null => (zone.startsWith("Etc/") ? null : timeZoneNamed(zone))

/** States of countries with several zones, where almost all of a state keeps one time. Others have more than one. */
const zonesOfStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
    "America/Chicago": "AL AR IA IL LA MN MO MS OK WI",
    "America/Denver": "CO MT NM UT WY",
    "America/Los_Angeles": "CA WA",
    "America/Phoenix": "AZ",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  },
  CA: {
    "America/Halifax": "NS PE",
    "America/Moncton": "NB",
    "America/Winnipeg": "MB",
    "America/Edmonton": "AB",
    "America/Whitehorse": "YT",
  },
  AU: {
    "Australia/Sydney": "ACT",
    "Australia/Brisbane": "QLD",
    "Australia/Melbourne": "VIC",
    "Australia/Hobart": "TAS",
    "Australia/Darwin": "NT",
    "Australia/Adelaide": "SA",
  },
  BR: { "America/Sao_Paulo": "DF ES GO MG PR RJ RS SC SP" },
}

export type Whereabouts = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** Two letters. */
  country?: string | null | undefined
  /** As ISO 3166-2 has it behind the country. */
  state?: string | null | undefined
}

/** The zone of a country whose clocks all show the same time all year. */
function zoneOfCountry(country: string): string | null {
  const [first, ...others] = getTimezonesForCountry(country) ?? []
  const isOne = others.every(
    ({ utcOffset, dstOffset }) => utcOffset === first!.utcOffset && dstOffset === first!.dstOffset,
  )
  return first && isOne ? first.name : null
}

function zoneOfState(country: string, state: string): string | null {
  const found = Object.entries(ownValue(zonesOfStates, country) ?? {}).find(([, codes]) =>
    codes.split(" ").includes(state),
  )
  return found?.[0] ?? null
}

/**
 * The time zone of a place: by its coordinates, else by its state or country where they leave no doubt (D-281).
 * @returns a name of `timeZones`; null when nothing tells it.
 */
export function timeZoneOf({ latitude, longitude, country, state }: Whereabouts): string | null {
  const known =
    latitude != null && longitude != null
      ? findZone(latitude, longitude)
      : country
        ? (state && zoneOfState(country, state)) || zoneOfCountry(country)
        : null
  return known && offeredName(known)
}
