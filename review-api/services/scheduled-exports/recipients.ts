import { sql } from "drizzle-orm"
import { type Id, userNotFound } from "#lib/contract/index.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { errorAt } from "./check-schedule.ts"

type Schedule = { accountId: number; id: number }

/** The users of an account that are to be mailed, each once. @throws 422 when one of them is none (F-389). */
async function knownRecipients(tx: Db, accountId: number, given: readonly Id[]): Promise<number[]> {
  const ids = filterIds(given.map(String)) ?? []
  const known = await rowsOf(
    tx,
    { id: column.number() },
    sql`select id from users where account_id = ${accountId} and id = any(${numbers(ids)})
          and deactivated_at is null and shadow_user_id is null`,
  )
  if (known.length !== ids.length) throw errorAt("recipient_user_ids", userNotFound)
  return ids
}

/**
 * Makes users the recipients of a schedule. Who is added again gets mails again, after having unsubscribed too: the
 * link of the next mail must work.
 * @throws 422 for someone who is no user of the account.
 */
export async function setRecipients(
  tx: Db,
  { accountId, id }: Schedule,
  given: readonly Id[],
): Promise<void> {
  const ids = await knownRecipients(tx, accountId, given)
  await tx.execute(sql`
    delete from scheduled_export_recipients
    where account_id = ${accountId} and scheduled_export_id = ${id} and user_id <> all(${numbers(ids)})`)
  const added = await rowsOf(
    tx,
    { userId: column.number() },
    sql`insert into scheduled_export_recipients (account_id, scheduled_export_id, user_id)
        select ${accountId}, ${id}, unnest(${numbers(ids)}) on conflict do nothing returning user_id`,
  )
  await tx.execute(sql`
    update unsubscribes set unsubscribed_at = null
    where account_id = ${accountId} and kind = 'scheduled_exports' and resource_id = ${String(id)}
      and email in (select lower(email) from users
        where account_id = ${accountId} and id = any(${numbers(added.map(({ userId }) => userId))}))`)
}
