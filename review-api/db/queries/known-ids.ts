import { type SQL, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../connect.ts"
import { countOf } from "../rows.ts"
import { numbers } from "./sql-lists.ts"

/** Rows that ids of a body may name: the field, the word for one of them, and the query up to its id column. */
export type KnownList = {
  field: string
  noun: "location" | "group"
  from: SQL
}

/** The ids of a body, each once. @throws 422 when one of them is missing, foreign or out of the caller's sight. */
export async function knownIds(
  tx: Db,
  given: readonly Id[],
  { field, noun, from }: KnownList,
): Promise<number[]> {
  const ids = filterIds(given.map(String)) ?? []
  if (ids.length === 0) return []
  const known = await countOf(tx, sql`from ${from} = any(${numbers(ids)})`)
  if (known !== ids.length) throw invalid({ [field]: [`has an unknown ${noun}`] })
  return ids
}
