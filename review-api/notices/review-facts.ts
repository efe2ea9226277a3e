import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { profileName } from "../db/queries/user-columns.ts"
import { column, rowsOf } from "../db/rows.ts"

/** Who did something on a review, and where it is, for the sentence of a notice (D-321). */
export async function reviewFacts(
  tx: Db,
  { accountId, reviewId, byUserId }: { accountId: number; reviewId: number; byUserId: number | null },
): Promise<{ who: string | null; place: string | null; locationId?: number }> {
  const [found] = await rowsOf(
    tx,
    { who: column.text().nullable(), place: column.text(), locationId: column.number() },
    sql`select (select ${profileName} from users u where u.account_id = r.account_id and u.id = ${byUserId}) as who,
          l.name as place, l.id as location_id
        from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
        where r.account_id = ${accountId} and r.id = ${reviewId}`,
  )
  return found ?? { who: null, place: null }
}
