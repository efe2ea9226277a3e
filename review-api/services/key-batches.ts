import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { allOf } from "../db/queries/sql-lists.ts"
import { type RowOf, type RowShape, rowsOf } from "../db/rows.ts"
import { beyondPlace, keyOrder, type PageKey, placeIn } from "./key-page.ts"

const batchSize = 500

type Batches<S extends RowShape> = {
  shape: S
  columns: SQL
  from: SQL
  where: readonly (SQL | undefined)[]
  keys: readonly PageKey<S>[]
  direction: "asc" | "desc"
}

/** All rows of a list in the order of its keys, by 500: for its file. */
export async function* keyBatches<S extends RowShape>(
  db: Db,
  { shape, columns, from, where, keys, direction }: Batches<S>,
): AsyncGenerator<RowOf<S>[]> {
  for (let place: readonly unknown[] | null = null; ; ) {
    const beyond: SQL | undefined = place ? beyondPlace(keys, direction, place) : undefined
    const rows: RowOf<S>[] = await rowsOf(
      db,
      shape,
      sql`select ${columns} ${from} where ${allOf([...where, beyond])}
        order by ${keyOrder(keys, direction)} limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    place = placeIn(keys, rows.at(-1)!)
  }
}
