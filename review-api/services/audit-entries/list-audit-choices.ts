import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import type { Service } from "../service.ts"
import { requireAdmin } from "./audit-selection.ts"

/**
 * Everybody and every action that appears in the log, people by e-mail. It jumps from one to the next through an
 * index, so that a long log costs no more than a short one. @throws 403 for everybody but an Admin.
 */
export const listAuditChoices: Service<"audit_entries.choices"> = async ({ deps, scope }) => {
  requireAdmin(scope)
  const own = sql`account_id = ${scope.accountId}`
  const users = await rowsOf<{ user_id: number; email: string }>(
    deps.db,
    sql`with recursive people as (
          (select actor_user_id as id from audit_entries where ${own} and actor_user_id is not null
            order by actor_user_id limit 1)
          union all
          select (select actor_user_id from audit_entries where ${own} and actor_user_id > people.id
            order by actor_user_id limit 1) from people where people.id is not null)
        select people.id as user_id, last.email from people cross join lateral (
          select coalesce(actor_email, '') as email from audit_entries
          where ${own} and actor_user_id = people.id order by id desc limit 1) last
        where people.id is not null order by lower(last.email), people.id limit 1000`,
  )
  const actions = await rowsOf<{ action: string }>(
    deps.db,
    sql`with recursive kinds as (
          (select action from audit_entries where ${own} order by action limit 1)
          union all
          select (select action from audit_entries where ${own} and action > kinds.action order by action limit 1)
          from kinds where kinds.action is not null)
        select action from kinds where action is not null limit 1000`,
  )
  return { users, actions: actions.map(({ action }) => action) }
}
