import { and, eq, isNull, ne } from "drizzle-orm"
import type { z } from "zod"
import { daysFromMonday, type Hours, type locationBodySchema } from "#lib/contract/index.ts"
import { isTimeZone } from "#lib/dates/time-zones.ts"
import { checkDay } from "#lib/hours/check-day.ts"
import { tidyWeek } from "#lib/hours/week.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locations } from "../../db/schema/places.ts"
import type { RegionFinder } from "../find-regions.ts"

type Body = z.infer<typeof locationBodySchema>
export type LocationValues = Partial<typeof locations.$inferInsert>

/** What is known of a location that is changed; nothing of a new one. */
export type KnownLocation = {
  countryId: number | null
  stateId: number | null
  country: string | null
  phone: string | null
}

const wrong = "is invalid"

/** The whole address of a website: `example.com/x` is on https. @throws 422 at `website`. */
export function websiteAddress(text: string): string {
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!address) throw invalid({ website: [wrong] })
  return address.href
}

function checkedHours(hours: Hours): Hours {
  const errors = daysFromMonday.flatMap((day) =>
    checkDay(hours[day]).map(({ slot, text }): [string, string[]] => [
      `hours.${day}.hours.${slot}.close_time`,
      [text],
    ]),
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return tidyWeek(hours)
}

/** The region of an address: a change of the country needs a state of it. @throws 422 at `country_id` or `state_id`. */
async function regionOf(regions: RegionFinder, body: Body, known: KnownLocation | null) {
  const isTouched = body.country_id !== undefined || body.state_id !== undefined
  if (!isTouched) return {}
  const country = await regions.country(body.country_id ?? known?.countryId ?? "")
  const isSameCountry = country.id === known?.countryId
  const stateId = body.state_id ?? (body.state_id === undefined && isSameCountry ? known?.stateId : null)
  const state = await regions.state(country.id, stateId)
  return {
    country: country.code,
    countryId: country.id,
    state: state?.code ?? null,
    stateId: state?.id ?? null,
  }
}

/** @throws 422 at `phone` for what cannot be dialled in the country. */
function phoneOf(
  text: string | null | undefined,
  country: string | null,
  known: string | null,
): string | null {
  if (!text) return null
  // What was imported as it came stays as long as nobody changes it.
  if (text === known) return known
  const number = phoneNumber(text, country)
  if (!number) throw invalid({ phone: [wrong] })
  return number
}

/**
 * The columns that a body writes, checked and in the form in which they are kept: phones in E.164, websites with their
 * protocol, hours in order, nothing as null.
 * @param known the location that is changed; null for a new one.
 * @throws 422 at the field.
 */
export async function locationValues(
  regions: RegionFinder,
  body: Body,
  known: KnownLocation | null,
): Promise<LocationValues> {
  const region = await regionOf(regions, body, known)
  const country = region.country ?? known?.country ?? null
  const { time_zone: timeZone, hours } = body
  if (timeZone && !isTimeZone(timeZone)) throw invalid({ time_zone: ["is not a time zone"] })
  const given = {
    name: body.name,
    publicName: body.public_name,
    address: body.address,
    address2: body.address_2,
    city: body.city,
    zipcode: body.zipcode,
    phone: body.phone === undefined ? undefined : phoneOf(body.phone, country, known?.phone ?? null),
    website: body.website ? websiteAddress(body.website) : body.website,
    externalId: body.external_id,
    googlePlaceId: body.google_place_id,
    openStatus: body.open_status,
    isHeadquarters: body.is_headquarters,
    timeZone,
    hours: body.remove_hours ? null : hours && checkedHours(hours),
    ...region,
  }
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  )
}

/**
 * Holds the external ids of an account until the transaction ends, and checks that one is free there.
 * @param ownId the location that may have it already.
 * @throws 409 at `external_id` (D-144).
 */
export async function claimExternalId(
  tx: Db,
  accountId: number,
  externalId: string | null | undefined,
  ownId = 0,
): Promise<void> {
  if (!externalId) return
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const [other] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.accountId, accountId),
        eq(locations.externalId, externalId),
        isNull(locations.deletedAt),
        ne(locations.id, ownId),
      ),
    )
    .limit(1)
  const text = "External ID is already in use"
  if (other) throw new ApiError(409, text, { errors: { external_id: [text] } })
}
