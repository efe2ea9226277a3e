import { sql } from "drizzle-orm"
import type { Invitation } from "#lib/contract/passwords/schema.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { profileName } from "./user-columns.ts"

/** Who has invited a user to which account (D-056): whoever made the user, while that is known. */
export async function invitationOf(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<Invitation> {
  const [row] = await rowsOf(
    db,
    { account_name: column.text(), invited_by: column.text().nullable() },
    sql`select a.name as account_name, (
          select ${profileName} from users u join users made on made.account_id = u.account_id
            and made.created_by_user_id = u.id
          where made.account_id = a.id and made.id = ${userId}) as invited_by
        from accounts a where a.id = ${accountId}`,
  )
  return row!
}
