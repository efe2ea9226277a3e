import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { ProviderConfused } from "../../connections/connector-errors.ts"
import type { Db } from "../../db/connect.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { setAside } from "../../db/schema/set-aside.ts"
import { putAside, restingRows, takeBack } from "../../db/set-aside.ts"
import type { Deps } from "../deps.ts"

const kind = "connection"

type Place = { accountId: number; id: number; sourceId: number }

const prefixOf = ({ id }: Pick<Place, "id">): string => `review-${id}-`
const rowOf = (place: Pick<Place, "id">, externalId: string): string => `${prefixOf(place)}${externalId}`
const goneRow = (reviewId: number): string => `gone-${reviewId}`

/** A review as a place shows it. */
type Shown = { place: Pick<Place, "accountId" | "id">; review: { externalId: string } }

/** Reviews without those that failed alone and are not to be tried yet. */
export async function withoutResting<T extends Shown>(
  { clock }: Pick<Deps, "clock">,
  tx: Db,
  all: readonly T[],
): Promise<T[]> {
  const resting = await restingRows({ db: tx, clock }, kind)
  return all.filter(({ place, review }) => !resting.has(rowOf(place, review.externalId)))
}

/** Sets aside a review that could not be taken in. */
export const putReviewAside = (deps: Pick<Deps, "clock" | "log">, tx: Db, shown: Shown, error: unknown) =>
  putAside(deps, tx, {
    kind,
    row: rowOf(shown.place, shown.review.externalId),
    accountId: shown.place.accountId,
    error,
  })

/** Sets aside reviews of a place that are at the provider and can't be read; those that rest already go on resting. */
export async function putUnreadableAside(
  deps: Pick<Deps, "clock" | "log" | "db">,
  place: Pick<Place, "accountId" | "id">,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  const shown = externalIds.map((externalId) => ({ place, review: { externalId } }))
  const error = new ProviderConfused("no review as documented")
  for (const one of await withoutResting(deps, deps.db, shown))
    await putReviewAside(deps, deps.db, one, error)
}

/** Forgets that reviews were set aside which are in now. */
export async function forgetTaken(tx: Db, accountId: number, taken: readonly Shown[]): Promise<void> {
  const rows = taken.map(({ place, review }) => rowOf(place, review.externalId))
  if (rows.length === 0) return
  await tx
    .delete(setAside)
    .where(and(eq(setAside.accountId, accountId), eq(setAside.kind, kind), inArray(setAside.row, rows)))
}

const isOfPlace = (place: Place): SQL =>
  sql`s.kind = ${kind} and s.account_id = ${place.accountId} and starts_with(s."row", ${prefixOf(place)})`

/** How many reviews of a place are set aside and not shown: they are not missing. */
export async function countAside(db: Db, place: Place): Promise<number> {
  return countOf(
    db,
    sql`from set_aside s where ${isOfPlace(place)}
          and not exists (select 1 from reviews r where r.account_id = s.account_id
            and r.source_id = ${place.sourceId} and r.identity = substr(s."row", ${prefixOf(place).length + 1}::integer)
            and r.origin_deleted_at is null and r.deleted_at is null)`,
  )
}

/** Forgets reviews that were set aside and that the place no longer shows. @param shown all that it shows. */
export async function forgetGone(db: Db, place: Place, shown: ReadonlySet<string>): Promise<void> {
  const rows = await rowsOf(
    db,
    { row: column.text() },
    sql`select s."row" from set_aside s where ${isOfPlace(place)}`,
  )
  const gone = rows.filter(({ row }) => !shown.has(row.slice(prefixOf(place).length)))
  await takeBack(
    db,
    kind,
    gone.map(({ row }) => row),
  )
}

/** Sets aside a review that is gone at its provider and could not be taken away here. */
export const putGoneAside = (
  deps: Pick<Deps, "clock" | "log" | "db">,
  review: { accountId: number; id: number },
  error: unknown,
) => putAside(deps, deps.db, { kind, row: goneRow(review.id), accountId: review.accountId, error })

/** Forgets that a review could not be taken away. */
export const forgetGoneAside = (tx: Db, id: number): Promise<void> => takeBack(tx, kind, [goneRow(id)])

/** Whether a review `r` could not be taken away and is not to be tried yet. */
export const isGoneResting = (now: Date): SQL => sql`exists (select 1 from set_aside s where s.kind = ${kind}
  and s."row" = 'gone-' || r.id and coalesce(s.retry_at, 'infinity') > ${now.toISOString()}::timestamptz)`
