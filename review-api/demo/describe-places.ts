import { createHash } from "node:crypto"
import { millisecondsInHour as hourMs, millisecondsInDay } from "date-fns/constants"
import { and, eq, isNull, sql } from "drizzle-orm"
import { type DayHours, daysFromMonday, type Hours } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { knownCategories } from "../db/reference/categories.ts"
import { sourceId } from "../db/reference/sources.ts"
import { localListings } from "../db/schema/local-listings.ts"
import { sourceOverrides } from "../db/schema/location-source-overrides.ts"
import { locations, urls } from "../db/schema/places.ts"
import { specialHours } from "../db/schema/special-hours.ts"
import { areaCodes } from "./area-codes.ts"
import type { DemoBrand, DemoPlace } from "./brands/brand.ts"
import { randomOf } from "./random.ts"

const zones: Readonly<Record<number, string>> = {
  5: "America/New_York",
  6: "America/Chicago",
  7: "America/Denver",
  8: "America/Los_Angeles",
}

const usualCategory = { kitchen: "amenity/restaurant/american", cafe: "amenity/cafe/coffee_shop" } as const

const day = (...slots: (readonly [open: string, close: string])[]): DayHours => ({
  open: slots.length > 0,
  is_24_hours: false,
  hours: slots.map(([open_time, close_time]) => ({ open_time, close_time })),
})

const weeks = {
  kitchen: { usual: day(["11:00", "21:30"]), friday: day(["11:00", "14:30"], ["17:00", "23:00"]) },
  cafe: { usual: day(["07:00", "17:00"]), friday: day(["07:00", "18:00"]) },
} as const

/** The week of a place: some are closed on Mondays, and the weekend begins later. */
function weekOf(brand: DemoBrand, place: DemoPlace): Hours {
  const random = randomOf(`${brand.code} ${place.name} hours`)
  const { usual, friday } = weeks[brand.menu]
  const weekend = brand.menu === "kitchen" ? day(["10:00", "22:30"]) : day(["08:00", "16:00"])
  const own: Record<string, DayHours> = {
    monday: random.chance(0.3) ? day() : usual,
    friday,
    saturday: weekend,
    sunday: random.chance(0.5) ? weekend : usual,
  }
  return Object.fromEntries(daysFromMonday.map((name) => [name, own[name] ?? usual])) as Hours
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

/** The name on a place's own sign: that of the brand before what only the place is called. */
function publicNameOf(brand: DemoBrand, { name }: DemoPlace): string {
  const words = name.split(" ")
  const shared = brand.name.split(" ")
  const own = words.findIndex((word, at) => word !== shared[at])
  return own > 0 ? `${brand.name} ${words.slice(own).join(" ")}` : name
}

/** An id of the same shape as Google's own. */
function placeIdOf(brand: DemoBrand, { name }: DemoPlace): string | null {
  if (brand.withoutPlaceId?.includes(name)) return null
  const owner = brand.samePlaceId?.includes(name) ? brand.samePlaceId[0] : name
  return `ChIJ${createHash("sha256").update(`${brand.code} ${owner}`).digest("base64url").slice(0, 23)}`
}

/** Details of a demo brand's place besides name and address. */
function describedPlace(brand: DemoBrand, place: DemoPlace, at: number) {
  const code = brand.category ?? usualCategory[brand.menu]
  return {
    publicName: publicNameOf(brand, place),
    googlePlaceId: placeIdOf(brand, place),
    phone: `+1${areaCodes[place.state] ?? "800"}55501${String((at * 7 + 11) % 100).padStart(2, "0")}`,
    website: `https://${brand.code}.example/${slugOf(place.name)}`,
    hours: weekOf(brand, place),
    categoryId: knownCategories.find((known) => known.code === code)!.id,
    timeZone: zones[place.offsetHours]!,
    openStatus: place.name === brand.temporarilyClosed ? "temporarily_inactive" : "active",
  }
}

/** The holidays to come that all places of a brand keep. */
const holidays = [
  { on: "12-24", ...day(["11:00", "16:00"]) },
  { on: "12-25", ...day() },
  { on: "12-31", open: true, is_24_hours: true, hours: [] },
  { on: "01-01", ...day() },
]

const nextDate = (on: string, today: string): string => {
  const year = Number(today.slice(0, 4))
  return `${`${year}-${on}` < today ? year + 1 : year}-${on}`
}

type Made = { id: number; place: DemoPlace }

/** Holiday hours, pages at sources, which places are published by themselves, and what two directories show of the headquarters in place of the usual. */
async function addRest(tx: Db, accountId: number, brand: DemoBrand, made: readonly Made[], now: Date) {
  const today = now.toISOString().slice(0, 10)
  await tx.insert(specialHours).values(
    made.flatMap(({ id }) =>
      holidays.map(({ on, open, is_24_hours, hours }) => ({
        accountId,
        locationId: id,
        startDate: nextDate(on, today),
        closed: !open,
        is24Hours: is_24_hours,
        hours,
      })),
    ),
  )
  await tx.insert(urls).values(
    made.flatMap(({ id, place }) =>
      brand.sources.map(([source], at) => ({
        accountId,
        locationId: id,
        sourceId: sourceId(source),
        link: `https://${source.replaceAll("_", "-")}.example/${slugOf(place.name)}`,
        lastCheckedAt: new Date(now.getTime() - (at * 3 + 1) * hourMs).toISOString(),
      })),
    ),
  )
  const synced = made.filter(({ place }) => brand.withAutoSync?.includes(place.name))
  if (synced.length > 0) {
    const publishedAt = new Date(now.getTime() - millisecondsInDay).toISOString()
    await tx
      .insert(localListings)
      .values(synced.map(({ id: locationId }) => ({ accountId, locationId, isPublished: true, publishedAt })))
  }
  const { id, place } = made[0]!
  await tx.insert(sourceOverrides).values([
    {
      accountId,
      locationId: id,
      sourceId: sourceId("google_maps"),
      phone: `+1${areaCodes[place.state]}5550190`,
    },
    {
      accountId,
      locationId: id,
      sourceId: sourceId("apple_maps"),
      website: `https://${brand.code}.example/maps`,
    },
  ])
}

/**
 * Describes the places of a demo account that no one has described or changed: names, phones, websites, hours,
 * categories and time zones, and once everything that hangs on them.
 */
export async function describePlaces(tx: Db, accountId: number, brand: DemoBrand, now: Date): Promise<void> {
  const untouched = and(
    eq(locations.accountId, accountId),
    eq(locations.version, 1),
    isNull(locations.categoryId),
  )
  const rows = await tx.select({ id: locations.id, name: locations.name }).from(locations).where(untouched)
  const made = brand.places.flatMap((place, at) => {
    const row = rows.find(({ name }) => name === place.name)
    return row ? [{ id: row.id, place, at }] : []
  })
  for (const { id, place, at } of made)
    await tx
      .update(locations)
      .set(describedPlace(brand, place, at))
      .where(and(eq(locations.accountId, accountId), eq(locations.id, id)))
  const [page] = await tx.select({ one: sql`1` }).from(urls).where(eq(urls.accountId, accountId)).limit(1)
  if (!page && made.length > 0) await addRest(tx, accountId, brand, made, now)
}
