import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import { type Hours, isWebsite, type locationBodySchema } from "#lib/contract/index.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { checkWeek } from "#lib/hours/check-week.ts"
import { tidyWeek } from "#lib/hours/week.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import { writtenPostcode } from "../../core/postcode.ts"
import type { Db } from "../../db/connect.ts"
import { categories } from "../../db/schema/categories.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locations } from "../../db/schema/places.ts"
import { timeZoneOf, type Whereabouts } from "../../places/time-zone.ts"
import { type RegionFinder, regionsIn, requireOwnPostcode, requireZipcode } from "../find-regions.ts"
import { isHealthcare } from "./healthcare.ts"

type Body = z.infer<typeof locationBodySchema>
export type LocationValues = Partial<typeof locations.$inferInsert>

/** Known values of a changed location; none of a new one. */
export type KnownLocation = {
  latitude: number | null
  longitude: number | null
  address: string | null
  city: string | null
  zipcode: string | null
  state: string | null
  countryId: number | null
  stateId: number | null
  country: string | null
  phone: string | null
}

const wrong = "is invalid"

/** The whole address of a website: `example.com/x` is on https. @throws 422 at `website`. */
export function websiteAddress(text: string): string {
  const address = isWebsite(text) ? URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`) : null
  if (!address) throw invalid({ website: [wrong] })
  return address.href
}

/** Hours in order. @throws 422 at the slots that overlap or end before they begin. */
export function checkedHours(hours: Hours): Hours {
  const errors = checkWeek(hours).map(({ day, slot, text }): [string, string[]] => [
    `hours.${day}.hours.${slot}.close_time`,
    [text],
  ])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return tidyWeek(hours)
}

/** An unknown country requires all parts of an address. */
const countryOf = async (regions: RegionFinder, known: KnownLocation | null) =>
  known?.countryId ? regions.country(known.countryId) : { hasPostcodes: true }

/** An imported value stays valid as long as it is not changed. @throws 422 at `zipcode`. */
function requireChangedPostcode({ zipcode }: Body, known: KnownLocation | null, country: string | null) {
  if (zipcode !== known?.zipcode) requireOwnPostcode(country, zipcode)
}

/**
 * The region of an address: a change of the country needs a state of it, and a zipcode where it has some.
 * @throws 422 at `country_id`, `state_id` or `zipcode`.
 */
async function regionOf(regions: RegionFinder, body: Body, known: KnownLocation | null) {
  const isTouched = body.country_id !== undefined || body.state_id !== undefined
  if (!isTouched) requireChangedPostcode(body, known, known?.country ?? null)
  const isCleared = body.zipcode !== undefined && !body.zipcode
  if (!isTouched) {
    if (isCleared) requireZipcode(await countryOf(regions, known), null)
    return {}
  }
  const country = await regions.country(body.country_id ?? known?.countryId ?? "")
  const isSameCountry = country.id === known?.countryId
  const stateId = body.state_id ?? (body.state_id === undefined && isSameCountry ? known?.stateId : null)
  const state = await regions.state(country.id, stateId)
  const givenState = body.state ?? (body.state === undefined && isSameCountry ? known?.state : null)
  // One that came in with reviews has no address yet; its parts can be given one after another.
  const isMoved = Boolean(known?.countryId) && !isSameCountry
  if (known === null || isCleared || isMoved) requireZipcode(country, body.zipcode ?? known?.zipcode)
  if (isMoved) requireOwnPostcode(country.code, body.zipcode ?? known?.zipcode)
  else requireChangedPostcode(body, known, country.code)
  return {
    country: country.code,
    countryId: country.id,
    // A country without states of its own keeps what people write.
    state: state?.code ?? (givenState || null),
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
  // An imported value stays valid as long as it is not changed.
  if (text === known) return known
  const number = phoneNumber(text, country)
  if (!number) throw invalid({ phone: [wrong] })
  return number
}

/** Without its country no one can tell a phone number from a wrong one; but none has so few digits. @throws 422. */
function requireDigits(text: string | null | undefined): void {
  if (text && text.replaceAll(/\D/g, "").length < 3) throw invalid({ phone: [wrong] })
}

/** In the form of its country; an imported one stays as long as it is not changed. */
const zipcodeOf = (text: string | null | undefined, country: string | null, known: string | null) =>
  text && text !== known ? writtenPostcode(text, country) : text

/** @throws 422 at `category_id` for one that is not there. */
async function categoryOf(tx: Db, id: Body["category_id"]): Promise<number | null | undefined> {
  if (id === undefined || id === null || id === "") return id === undefined ? undefined : null
  const [row] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`${categories.id} = ${filterId(String(id)) ?? 0}::bigint`)
  if (!row) throw invalid({ category_id: ["is not a category"] })
  return row.id
}

/** Provider numbers are kept for healthcare accounts alone; others' are passed over (001 §6, D-151). */
async function npiNumbersOf(tx: Db, accountId: number, given: Body["industry_ids"]) {
  return given && (await isHealthcare(tx, accountId)) ? given.npi_numbers : undefined
}

type Point = Pick<KnownLocation, "latitude" | "longitude">
type Given = Partial<Record<keyof KnownLocation, unknown>>

/** The point of the map that was given; one of an address that is left is forgotten. */
function pointOf({ latitude, longitude }: Body, given: Given, known: KnownLocation | null): Partial<Point> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const parts = ["address", "city", "zipcode", "stateId", "countryId"] as const
  const isMoved = known && parts.some((part) => given[part] !== undefined && given[part] !== known[part])
  return isMoved ? { latitude: null, longitude: null } : {}
}

/** The zone that was given, or else found; undefined where it stays (D-281). */
function zoneOf(body: Body, where: Whereabouts, isNew: boolean): string | null | undefined {
  const { time_zone: given } = body
  const zone = given && timeZoneNamed(given)
  if (given && !zone) throw invalid({ time_zone: ["is not a time zone"] })
  return given === undefined && !isNew ? undefined : zone || timeZoneOf(where)
}

/**
 * The columns that a body writes, checked and in the form in which they are kept: phones in E.164, websites with their
 * protocol, hours in order, nothing as null.
 * @param accountId whose location it is.
 * @param known the location that is changed; null for a new one.
 * @param regions finds its country and state; in the database unless said otherwise.
 * @throws 422 at the field.
 */
export async function locationValues(
  tx: Db,
  accountId: number,
  body: Body,
  known: KnownLocation | null,
  regions: RegionFinder = regionsIn(tx),
): Promise<LocationValues> {
  const errors: Record<string, string[]> = {}
  const tried = async <T>(read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422 || !error.errors) throw error
      Object.assign(errors, error.errors)
      return undefined
    }
  }
  const found = await tried(() => regionOf(regions, body, known))
  const region = found ?? {}
  const country = region.country ?? known?.country ?? null
  const { hours } = body
  // Without its country no one can tell a phone number or zipcode from a wrong one.
  const isPlaced = found !== undefined && (known !== null || body.country_id !== undefined)
  const given = {
    name: body.name,
    publicName: body.public_name,
    address: body.address,
    address2: body.address_2,
    city: body.city,
    zipcode: zipcodeOf(body.zipcode, country, known?.zipcode ?? null),
    phone:
      body.phone === undefined || !isPlaced
        ? await tried(() => requireDigits(body.phone))
        : await tried(() => phoneOf(body.phone, country, known?.phone ?? null)),
    website: body.website ? await tried(() => websiteAddress(body.website!)) : body.website,
    externalId: body.external_id,
    googlePlaceId: body.google_place_id,
    openStatus: body.open_status,
    isHeadquarters: body.is_headquarters,
    categoryId: await tried(() => categoryOf(tx, body.category_id)),
    npiNumbers: await npiNumbersOf(tx, accountId, body.industry_ids),
    hours: body.remove_hours ? null : hours && (await tried(() => checkedHours(hours))),
    ...region,
  }
  const point = pointOf(body, given, known)
  const state = region.countryId === undefined ? known?.state : region.state
  const { latitude, longitude } = { ...known, ...point }
  const city = typeof given.city === "string" ? given.city : known?.city
  const timeZone = await tried(() =>
    zoneOf(body, { latitude, longitude, country, state, city }, known === null),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return Object.fromEntries(
    Object.entries({ ...given, ...point, timeZone })
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
