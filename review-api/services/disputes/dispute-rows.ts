import { type SQL, sql } from "drizzle-orm"
import type { Dispute } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** Disputes about reviews that the caller may reach, as they go out, the newest first. @param where on `disputes d`. */
export const readDisputes = async (db: Db, scope: Scope, where: SQL): Promise<Dispute[]> =>
  rowsOf(
    db,
    {
      id: column.number(),
      review_id: column.number(),
      user_id: column.number(),
      reason: column.text(),
      status: column.text(),
      created_at: column.text(),
      user_name: column.text().nullable(),
      comment: column.text().nullable(),
      resolved_at: column.text().nullable(),
      resolved_by_user_id: column.number().nullable(),
    },
    sql`select d.id, d.review_id, d.user_id,
          (select ${profileName} from users u where u.account_id = d.account_id and u.id = d.user_id) as user_name,
          d.reason, d.comment, d.status, ${wireInstant(sql`d.created_at`)} as created_at,
          ${wireInstant(sql`d.resolved_at`)} as resolved_at, d.resolved_by_user_id
        from disputes d join reviews r on r.account_id = d.account_id and r.id = d.review_id
        where d.account_id = ${scope.accountId} and ${await reachableReviews(db, scope)} and ${where}
        order by d.id desc limit 100`,
  )
