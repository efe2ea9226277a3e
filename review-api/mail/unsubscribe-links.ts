import { sql } from "drizzle-orm"
import type { UnsubscribeKind } from "#lib/contract/index.ts"
import { newPublicId } from "../core/public-id.ts"
import type { Db } from "../db/connect.ts"
import { column, hasRows, rowsOf } from "../db/rows.ts"

/** Whose mails of which sort. */
export type Subscription = {
  accountId: number
  kind: UnsubscribeKind
  /** In lower case. */
  email: string
  /** The alert or schedule that alone is meant; absent for all of the kind. */
  resourceId?: number | string
}

/**
 * The link that a mail carries for its recipient (D-082): always the same one for the same mails.
 * @param tx the transaction of what the mail tells about.
 * @param name of the sender, as the recipient knows it; the page says it.
 * @returns the id for `appLinks.unsubscribe`.
 */
export async function unsubscribeId(
  tx: Db,
  { accountId, kind, email, resourceId = "" }: Subscription,
  name: string,
): Promise<string> {
  const [row] = await rowsOf(
    tx,
    { id: column.text() },
    sql`insert into unsubscribes (id, account_id, kind, email, name, resource_id)
        values (${newPublicId()}, ${accountId}, ${kind}, ${email}, ${name}, ${String(resourceId)})
        on conflict (account_id, kind, email, resource_id) do update set name = excluded.name
        returning id`,
  )
  return row!.id
}

/** Whether someone wants no more of these mails: of the resource, or of the whole kind. */
export async function isUnsubscribed(
  db: Db,
  { accountId, kind, email, resourceId = "" }: Subscription,
): Promise<boolean> {
  return hasRows(
    db,
    sql`select 1 from unsubscribes where account_id = ${accountId} and kind = ${kind} and email = ${email}
          and resource_id in ('', ${String(resourceId)}) and unsubscribed_at is not null limit 1`,
  )
}
