import { sql } from "drizzle-orm"
import { addDays } from "#lib/dates/day.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { dayOfInstant, dayStartsBetween } from "./account-days.ts"
import { figureColumns } from "./figures.ts"
import { type Grain, grainNames, grains } from "./grains.ts"
import { type Recounted, recountSql } from "./recount.ts"
import { addCells } from "./upsert.ts"
import { generationsOf, type RolledAccount } from "./write.ts"

/** The cells of some reviews with their figures added or taken away, in the order of their keys. */
function signedCells(grain: Grain, recounted: Recounted, sign: 1 | -1) {
  const keys = grain.keys.map(({ name }) => name)
  const figures = figureColumns.map((name) => `${sign === 1 ? "" : "-"}c.${name}`)
  return sql`select ${sql.raw([...keys.map((name) => `c.${name}`), ...figures].join(", "))}
    from (${recountSql(grain, recounted)}) as c (${sql.raw([...keys, ...figureColumns].join(", "))})
    order by ${sql.raw(keys.map((_, at) => at + 1).join(", "))}`
}

/**
 * Adds the listed reviews of a location to the rollups (sign 1) or takes them out (sign -1), in every generation. What
 * was read per review by `writeRollups` is summed by the database here, so a location of any size is a few statements.
 * @param tx the open transaction, which holds the reviews; they are listed while this runs.
 */
export async function rollLocation(
  tx: Db,
  account: RolledAccount,
  locationId: number,
  sign: 1 | -1,
): Promise<void> {
  for (const { generation, timeZone, since } of await generationsOf(tx, account)) {
    const counted = Number.isFinite(since)
      ? sql`location_id = ${locationId} and published_at >= ${new Date(since).toISOString()}::timestamptz`
      : sql`location_id = ${locationId}`
    const [ends] = await rowsOf(
      tx,
      { first: column.instant().nullable(), last: column.instant().nullable() },
      sql`select min(published_at) as first, max(published_at) as last from reviews
          where account_id = ${account.id} and deleted_at is null and origin_deleted_at is null and ${counted}`,
    )
    if (!ends?.first || !ends.last) continue
    const dayOf = (instant: string) => dayOfInstant(Date.parse(instant), timeZone)
    const days = dayStartsBetween(dayOf(ends.first), addDays(dayOf(ends.last), 1), timeZone)
    for (const name of grainNames) {
      const cells = signedCells(grains[name], { accountId: account.id, which: counted, days }, sign)
      await addCells(tx, account.id, generation, grains[name], cells)
    }
  }
}
