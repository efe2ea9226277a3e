import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { column, hasRows, type RowOf } from "../../db/rows.ts"
import { connectionKeysShape } from "./with-access.ts"

/** One attempt at a connection; a later one ends what it may write. */
export const attemptShape = { ...connectionKeysShape, attempts: column.number() }

export type Attempt = RowOf<typeof attemptShape>

/** Another attempt has taken the connection over, or it was disconnected: there is nothing left to do. */
export class AttemptOver extends Error {
  override name = "AttemptOver"

  constructor() {
    super("a connection belongs to another attempt, or is disconnected")
  }
}

/**
 * Holds a connection until the transaction ends, so that one worker at a time writes what comes of it, whichever process
 * it is in.
 * @throws AttemptOver when it is not this attempt's any more.
 */
export async function holdAttempt(tx: Db, { accountId, tokenId, attempts }: Attempt): Promise<void> {
  const held = await hasRows(
    tx,
    sql`select 1 from connections c
        join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
        where c.account_id = ${accountId} and c.token_id = ${tokenId} and c.attempts = ${attempts}
          and t.revoked_at is null for update of c`,
  )
  if (!held) throw new AttemptOver()
}
