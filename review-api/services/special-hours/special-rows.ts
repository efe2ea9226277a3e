import { and, eq, sql } from "drizzle-orm"
import type { SpecialHours } from "#lib/contract/index.ts"
import { checkDay } from "#lib/hours/check-day.ts"
import { holidayDateError, holidayErrors } from "#lib/hours/holiday-dates.ts"
import { dayOfSpecial, type SpecialEntry, specialOfDay } from "#lib/hours/special-days.ts"
import { tidyDay } from "#lib/hours/week.ts"
import { invalid, notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { locations } from "../../db/schema/places.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { visibleLocation } from "../locations/get-location.ts"

type Row = typeof specialHours.$inferSelect

/** An entry as it goes out. */
export const specialItem = (row: Row): SpecialHours & { id: number; location_id: number } => ({
  id: row.id,
  location_id: row.locationId,
  start_date: row.startDate,
  closed: row.closed,
  is_24_hours: row.is24Hours,
  hours: row.hours,
  name: row.name,
})

/** Entry in the history of a location. */
export const auditEntry = ({ start_date, closed, is_24_hours, hours }: SpecialEntry) => ({
  special_hours: { start_date, closed, is_24_hours, hours },
})

/** Holds a location that the caller sees until the transaction ends. @throws 404. */
export async function holdLocation(tx: Db, scope: Scope, id: number) {
  const row = await visibleLocation(tx, scope, id)
  const where = and(eq(locations.accountId, scope.accountId), eq(locations.id, id))
  await tx.select({ id: locations.id }).from(locations).where(where).for("share")
  return row
}

/** Holds an entry of a location that the caller sees. @throws 404 when it is missing, foreign or out of sight. */
export async function holdEntry(tx: Db, scope: Scope, id: number) {
  const where = and(eq(specialHours.accountId, scope.accountId), eq(specialHours.id, id))
  const [row] = await tx.select().from(specialHours).where(where).for("update")
  if (!row) throw notFound()
  return { row, location: await visibleLocation(tx, scope, row.locationId) }
}

/**
 * The columns of an entry, checked and as they are kept.
 * @param today null for a date that stays.
 * @throws 422 at `start_date` or at the slot.
 */
export function entryValues(
  entry: SpecialEntry & { name?: string | null | undefined },
  today: string | null,
) {
  const wrong = today && holidayDateError(entry.start_date, today)
  if (wrong) throw invalid({ start_date: [wrong] })
  const day = tidyDay(dayOfSpecial(entry))
  const errors = checkDay(day).map(({ slot, text }): [string, string[]] => [
    `hours.${slot}.close_time`,
    [text],
  ])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  const { closed, is_24_hours: is24Hours, hours } = specialOfDay(day)
  const named = entry.name === undefined ? {} : { name: entry.name || null }
  return { startDate: entry.start_date, closed, is24Hours, hours, ...named }
}

/** Says of a date that is taken what the form says of it (D-163). */
export const dateTaken = (error: unknown): unknown =>
  isUniqueViolation(error) ? invalid({ start_date: [holidayErrors.taken] }) : error

/** The condition of the entries of a location. */
export const ofLocation = (accountId: number, locationId: number, from: string | undefined) =>
  sql`account_id = ${accountId} and location_id = ${locationId}
    and (${from ?? null}::date is null or start_date >= ${from ?? null}::date)`
