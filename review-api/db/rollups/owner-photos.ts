import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { type FiguresText, figuresText } from "./figures-text.ts"

type Place = { accountId: number; locationId: number }

/**
 * Counts photos that a location's owner has published (1) or that are no longer shown (-1), in the transaction that writes
 * the photo. By the quarter of an hour, so that no change of the account's time zone asks for a recount.
 */
export async function countOwnerPhotos(
  tx: Db,
  { accountId, locationId }: Place,
  change: number,
  at: Date,
): Promise<void> {
  if (change === 0) return
  await tx.execute(sql`insert into owner_photo_changes (account_id, location_id, quarter, change)
    values (${accountId}, ${locationId}, to_timestamp(floor(${at.getTime() / 1000}::float8 / 900) * 900), ${change})
    on conflict (account_id, location_id, quarter)
    do update set change = owner_photo_changes.change + excluded.change`)
}

/**
 * Published photos of each location that ever had one.
 * @param until the last day that counts, in the account's time zone; all of them without it.
 */
export async function readOwnerPhotos(
  db: Db,
  accountIds: readonly number[],
  timeZone: string,
  until: Day | undefined,
): Promise<FiguresText> {
  const isBefore = until
    ? sql`and c.quarter < ((${until}::date + 1)::timestamp at time zone ${timeZone})`
    : sql``
  const [row] = await rowsOf(
    db,
    { photos: column.text<FiguresText>() },
    sql`select ${figuresText(sql`x.location_id`, sql`x.photos`)} as photos from (
      select c.location_id, sum(c.change)::integer as photos from owner_photo_changes c
      where c.account_id = any(${sql.param(accountIds)}::bigint[]) ${isBefore} group by 1 order by 1) x`,
  )
  return row!.photos
}
