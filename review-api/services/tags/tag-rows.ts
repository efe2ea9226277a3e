import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tag } from "#lib/contract/index.ts"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { tags } from "../../db/schema/reviews.ts"

const tagRowShape = { id: column.number(), name: column.text() }

export type TagRow = RowOf<typeof tagRowShape>

const taken = "has already been taken"

/** @throws 409 at the field `name`. */
export const tagTaken = () => new ApiError(409, `Name ${taken}`, { errors: { name: [taken] } })

/** A tag as it goes out. */
export const tagItem = ({ id, name }: TagRow): Tag => ({ id, name })

/** Holds tags of the account until the transaction ends. @returns those that there are, in the order of their ids. */
export const lockTags = (tx: Db, accountId: number, ids: number[]): Promise<TagRow[]> =>
  tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.accountId, accountId), inArray(tags.id, ids)))
    .orderBy(tags.id)
    .for("update")

/** Holds one tag. @throws 404 when it is missing or foreign. */
export async function lockTag(tx: Db, accountId: number, id: string): Promise<TagRow> {
  const [tag] = await lockTags(tx, accountId, [pathId(id)])
  if (!tag) throw notFound()
  return tag
}

/** The tags that have one of the names, whatever its case; they stay until the transaction ends. */
export const findTags = (tx: Db, accountId: number, names: readonly string[]): Promise<TagRow[]> =>
  rowsOf(
    tx,
    tagRowShape,
    sql`select t.id, t.name from tags t
        where t.account_id = ${accountId}
          and lower(t.name) in (select lower(name) from unnest(${texts(names.map(normalizeName))}) as asked(name))
        order by lower(t.name) for key share`,
  )

/** Makes the tags that are new. @returns those that were made; a name that someone has made meanwhile is not. */
export const makeTags = (tx: Db, accountId: number, names: readonly string[]): Promise<TagRow[]> =>
  rowsOf(
    tx,
    tagRowShape,
    sql`insert into tags (account_id, name)
        select distinct on (lower(name)) ${accountId}::bigint, name
        from unnest(${texts(names.map(normalizeName))}) as asked(name) order by lower(name), name
        on conflict (account_id, lower(name)) do nothing
        returning id, name`,
  )

/** The tags of these names, made where they are new (D-133). */
export async function findOrMakeTags(tx: Db, accountId: number, names: readonly string[]): Promise<TagRow[]> {
  for (;;) {
    await makeTags(tx, accountId, names)
    const found = await findTags(tx, accountId, names)
    // One that was there may have been deleted between the two.
    if ((await makeTags(tx, accountId, names)).length === 0) return found
  }
}
