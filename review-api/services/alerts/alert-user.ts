import { sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { seesAll } from "./alert-rows.ts"

const maxAlerts = 50

export type AlertUser = { id: number; email: string; phone: string | null }

/**
 * Who an alert is for, held until the transaction ends.
 * @param given the caller without it.
 * @throws 422, the same for somebody of another account, a visitor from a parent and nobody; for a colleague where the
 * caller has the own ones alone; and when the user has too many.
 */
export async function alertUser(tx: Db, scope: Scope, given: Id | undefined): Promise<AlertUser> {
  const id = given === undefined ? scope.userId : filterId(String(given))!
  const [user] = await rowsOf<AlertUser>(
    tx,
    sql`select u.id, u.email, u.phone from users u
        where u.account_id = ${scope.accountId} and u.id = ${id} and u.deactivated_at is null
          and u.shadow_user_id is null ${seesAll(scope) ? sql`` : sql`and u.id = ${scope.userId}`} for update`,
  )
  if (!user) throw invalid({ user_id: ["is not someone whose alerts you can edit"] })
  const [count] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::integer as n from alerts where account_id = ${scope.accountId} and user_id = ${id}`,
  )
  if (count!.n >= maxAlerts) throw invalid({ user_id: [`has ${maxAlerts} alerts already`] })
  return user
}
