import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { categories } from "../schema/categories.ts"
import { knownCategories } from "./categories.ts"

/** Brings the reference rows of categories up to date; what is up to date is not written. */
export async function upsertCategories(db: Db): Promise<void> {
  await db
    .insert(categories)
    .values(knownCategories.map(({ id, code, name }) => ({ id, code, name })))
    .onConflictDoUpdate({
      target: categories.id,
      set: { code: sql`excluded.code`, name: sql`excluded.name` },
      setWhere: sql`(${categories.code}, ${categories.name}) is distinct from (excluded.code, excluded.name)`,
    })
}
