import { type SQL, sql } from "drizzle-orm"
import type { Response, ResponseStatus } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { type LockedReview, lockReview } from "../../reviews/lock-reviews.ts"
import type { Deps } from "../deps.ts"

/** A response with what must be known of its review and source. */
const responseRowShape = {
  accountId: column.number(),
  id: column.number(),
  reviewId: column.number(),
  userId: column.number().nullable(),
  userName: column.text().nullable(),
  content: column.text(),
  status: column.text<ResponseStatus>(),
  error: column.text().nullable(),
  publishedAt: column.text().nullable(),
  submittedAt: column.text().nullable(),
  version: column.number(),
  attempts: column.number(),
  failures: column.number(),
  externalId: column.text().nullable(),
  checks: column.number(),
  url: column.text().nullable(),
  sourceId: column.number(),
  sourceCode: column.text(),
  sourceName: column.text(),
  identity: column.text(),
}

export type ResponseRow = RowOf<typeof responseRowShape>

const columns = sql`
  a.account_id, a.id, a.review_id, a.user_id,
  nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as user_name,
  a.content, a.status, a.error, ${wireInstant(sql`a.published_at`)} as published_at,
  ${wireInstant(sql`a.submitted_at`)} as submitted_at, a.version, a.attempts, a.failures,
  a.external_id, a.checks, r.url, r.source_id, s.code as source_code,
  s.name as source_name, r.identity`

/** @param where a condition on `responses a` and `reviews r`. */
export const responseRows = (db: Db, where: SQL): Promise<ResponseRow[]> =>
  rowsOf(
    db,
    responseRowShape,
    sql`select ${columns} from responses a
        join reviews r on r.account_id = a.account_id and r.id = a.review_id
        join sources s on s.id = r.source_id
        left join users u on u.account_id = a.account_id and u.id = a.user_id
        where ${where}`,
  )

/** A response by its keys. */
export async function responseOf(
  db: Db,
  { accountId, id }: { accountId: number; id: number },
): Promise<ResponseRow | undefined> {
  const [row] = await responseRows(db, sql`a.account_id = ${accountId} and a.id = ${id}`)
  return row
}

/** A response to a review that the caller may reach. @throws 404 */
export async function visibleResponse(db: Db, scope: Scope, id: string): Promise<ResponseRow> {
  const mine = await reachableReviews(db, scope)
  const [row] = await responseRows(
    db,
    sql`a.account_id = ${scope.accountId} and a.id = ${pathId(id)} and ${mine}`,
  )
  if (!row) throw notFound()
  return row
}

/** As `visibleResponse`, with its review, both held until the transaction ends. @throws 404 */
export async function lockResponse(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<{ response: ResponseRow; review: LockedReview }> {
  const { reviewId } = await visibleResponse(tx, scope, id)
  // All that change a response hold its review first.
  const review = await lockReview(tx, scope, String(reviewId))
  return { response: await visibleResponse(tx, scope, id), review }
}

/** The way to answer by hand where no connection does (D-130). */
export const respondOn = ({ sourceName, url }: Pick<ResponseRow, "sourceName" | "url">) => ({
  source_name: sourceName,
  label: `Respond on ${sourceName}`,
  url,
})

/** A response as it goes out (D-129). */
export async function responseItem(
  db: Db,
  deps: Pick<Deps, "clock" | "responseSources">,
  row: ResponseRow,
): Promise<Response> {
  const isByHand =
    row.status === "draft" && (await mayPublish({ ...deps, db }, publishables.response, row)) !== null
  return {
    id: row.id,
    account_id: row.accountId,
    review_id: row.reviewId,
    user_id: row.userId,
    user_name: row.userName,
    content: row.content,
    status: row.status,
    error: row.error,
    published_at: row.publishedAt,
    version: row.version,
    respond_on: isByHand ? respondOn(row) : null,
  }
}
