import { and, asc, eq, gte, type SQL } from "drizzle-orm"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import type { Db } from "../../db/connect.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import type { LocationDetailRow } from "./location-columns.ts"

type Place = Pick<LocationDetailRow, "account_id" | "id" | "time_zone">

const fromTodayOn = async (tx: Db, { account_id: accountId, id, time_zone: timeZone }: Place, now: Date) => {
  const today = await todayAt(tx, accountId, timeZone ?? null, now)
  const where = and(
    eq(specialHours.accountId, accountId),
    eq(specialHours.locationId, id),
    gte(specialHours.startDate, today),
  )
  return { today, where }
}

async function entriesWhere(tx: Db, where: SQL | undefined): Promise<SpecialEntry[]> {
  const rows = await tx.select().from(specialHours).where(where).orderBy(asc(specialHours.startDate))
  return rows.map(({ startDate, closed, is24Hours, hours }) => ({
    start_date: startDate,
    closed,
    is_24_hours: is24Hours,
    hours,
  }))
}

/** The holiday hours of a location from today on, by date. */
export const comingHolidays = async (db: Db, place: Place, now: Date): Promise<SpecialEntry[]> =>
  entriesWhere(db, (await fromTodayOn(db, place, now)).where)

/**
 * Puts entries in place of the holiday hours of a location from today on; those that are past stay, and none is made in
 * the past.
 * @param tx the open transaction, which holds the location.
 * @returns what was there and what is, by date.
 */
export async function replaceHolidays(tx: Db, place: Place, entries: readonly SpecialEntry[], now: Date) {
  const { account_id: accountId, id: locationId } = place
  const { today, where } = await fromTodayOn(tx, place, now)
  const before = await entriesWhere(tx, where)
  const named = await tx
    .select({ date: specialHours.startDate, name: specialHours.name })
    .from(specialHours)
    .where(where)
  const nameOf = new Map(named.map(({ date, name }) => [date, name]))
  const coming = entries.filter(({ start_date }) => start_date >= today)
  await tx.delete(specialHours).where(where)
  if (coming.length > 0) {
    await tx.insert(specialHours).values(
      coming.map(({ start_date, closed, is_24_hours, hours }) => ({
        accountId,
        locationId,
        closed,
        hours,
        startDate: start_date,
        name: nameOf.get(start_date) ?? null,
        is24Hours: is_24_hours,
        createdAt: now.toISOString(),
      })),
    )
  }
  return { before, after: await entriesWhere(tx, where) }
}
