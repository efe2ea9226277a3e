import { sql } from "drizzle-orm"
import { column } from "../../db/rows.ts"

/** Columns of an account (alias `a`) that shows something. */
export const accountShape = {
  accountId: column.number(),
  accountName: column.text(),
  timeZone: column.text(),
}

/** Not deleted, and not of an import that still runs; alias `l`. */
export const isShownLocation = sql`l.deleted_at is null and (l.import_id is null or exists (select 1 from imports run
  where run.account_id = l.account_id and run.id = l.import_id and run.status = 'done'))`

/** A location as customers know it; alias `l`. */
export const placeColumns = sql`l.id, coalesce(nullif(l.public_name, ''), l.name) as name,
  concat_ws(', ', nullif(l.city, ''), nullif(l.state, '')) as place`
export const placeShape = { id: column.number(), name: column.text(), place: column.text() }
