import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { bytesOfRows, emptyDatabase } from "./empty-database.ts"

/** A database that outlives who uses it; only one does at a time. */
export type Lasting = {
  /** Opens it; what still goes on of those who had it before has no part in it any more. */
  open(): Promise<Database>
  drop(): Promise<void>
}

/** To empty more than this takes longer than to make another. */
const maxBytes = 4 * 1024 * 1024
const maxSpares = 2

const spares = new Map<string, Lasting[]>()

/**
 * Whether suites share their modules: the runner that runs them so (`native-runner`) says it. Elsewhere each suite
 * would leave its databases behind.
 */
const areKept = () => Reflect.has(globalThis, Symbol.for("outpost.shared-modules"))

/** Everything of a database but its rows: one that a test has changed is not used again. */
async function shapeOf({ db }: Database): Promise<string> {
  const [row] = await rowsOf(
    db,
    { shape: column.text() },
    sql`with own as (select oid from pg_class where relnamespace = 'public'::regnamespace)
        select md5(string_agg(part, ' ' order by part)) as shape from (
          select concat_ws('-', 'column', attrelid, attnum, attname, atttypid, attnotnull) as part
            from pg_attribute where attrelid in (select oid from own)
          union all
          select concat_ws('-', 'trigger', oid, tgenabled) from pg_trigger where tgrelid in (select oid from own)
          union all
          select concat_ws('-', 'constraint', oid) from pg_constraint where conrelid in (select oid from own)
          union all
          select concat_ws('-', 'function', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
          union all
          select concat_ws('-', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
        ) as parts`,
  )
  return row!.shape
}

async function isAsNew(lasting: Lasting, shape: string): Promise<boolean> {
  const database = await lasting.open()
  try {
    if ((await shapeOf(database)) !== shape || (await bytesOfRows(database)) > maxBytes) return false
    await emptyDatabase(database, [])
    return true
  } finally {
    await database.close()
  }
}

/**
 * A database that no one uses, opened: one that was closed and is empty again, or a new one.
 * @param kind which databases are alike.
 */
export async function openSpare(kind: string, make: () => Promise<Lasting>): Promise<Database> {
  const waiting = spares.get(kind) ?? []
  spares.set(kind, waiting)
  const lasting = waiting.pop() ?? (await make())
  const database = await lasting.open()
  const shape = areKept() ? await shapeOf(database) : ""
  return {
    ...database,
    async close() {
      await database.close()
      const isKept = areKept() && waiting.length < maxSpares && (await isAsNew(lasting, shape))
      if (isKept) waiting.push(lasting)
      else await lasting.drop()
    },
  }
}
