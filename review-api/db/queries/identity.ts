import { type SQL, sql } from "drizzle-orm"
import type { Identity } from "../../permissions/session.ts"
import type { Db } from "../connect.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import { isPartner } from "./is-partner.ts"
import { trialClosesAt } from "./trial-closing.ts"

/** Columns of an `Identity` from the aliases of `usersAndAccounts`. */
export const identityColumns = sql`
  a.id as account_id, a.status as account_status, ${trialClosesAt} as trial_ended_at,
  a.time_zone, a.parent_id,
  ${isPartner("a")} as is_parent,
  exists (select 1 from whitelabels w where w.account_id in (a.id, a.parent_id)) as has_whitelabel,
  (select jsonb_object_agg(s.code, s.value) from account_settings s where s.account_id = a.id) as "settings",
  (select jsonb_object_agg(e.name, e.enabled) from account_experiments e where e.account_id = a.id) as "experiments",
  u.id as user_id, u.profile_id, u.shadow_user_id, u.email as "email",
  coalesce(p.user_type_id, u.user_type_id) as user_type_id,
  u.is_account_owner, u.confirmed_at,
  coalesce(u.deactivated_at, p.deactivated_at) as deactivated_at, u.password_hash`

export const identityShape = {
  accountId: column.number(),
  accountStatus: column.text(),
  trialEndedAt: column.instant().nullable(),
  timeZone: column.text(),
  parentId: column.number().nullable(),
  isParent: column.boolean(),
  hasWhitelabel: column.boolean(),
  settings: column.json<NonNullable<Identity["settings"]>>().nullable(),
  experiments: column.json<NonNullable<Identity["experiments"]>>().nullable(),
  userId: column.number(),
  profileId: column.number(),
  shadowUserId: column.number().nullable(),
  email: column.text(),
  userTypeId: column.number(),
  isAccountOwner: column.boolean(),
  confirmedAt: column.instant().nullable(),
  deactivatedAt: column.instant().nullable(),
  passwordHash: column.text().nullable(),
}

/**
 * Joins user and account to whatever names them. `p` is the user whom a shadow user stands for, as long as the account is still a child
 * of theirs.
 */
export const usersAndAccounts = (link: SQL) => sql`
  join users u on u.account_id = ${link}.account_id and u.id = ${link}.user_id
  join accounts a on a.id = u.account_id
  left join users p on p.account_id = a.parent_id and p.id = u.shadow_user_id`

/**
 * Finds who logs in with an email.
 * @param email in lower case.
 */
export async function identityByEmail(db: Db, email: string): Promise<Identity | null> {
  const [row] = await rowsOf(
    db,
    identityShape,
    sql`select ${identityColumns} from logins l ${usersAndAccounts(sql`l`)} where l.email = ${email}`,
  )
  return row ?? null
}

/** Finds a user who is not there, on whose behalf something goes on. */
export async function identityOfUser(db: Db, accountId: number, userId: number): Promise<Identity | null> {
  const [row] = await rowsOf(
    db,
    identityShape,
    sql`select ${identityColumns} from (select ${accountId}::bigint as account_id, ${userId}::bigint as user_id) o
        ${usersAndAccounts(sql`o`)}`,
  )
  return row ?? null
}

const tokenRowShape = {
  ...identityShape,
  kind: column.text<"session" | "shadow">(),
  isImpersonated: column.boolean(),
  /** A shadow user whose person is gone, or whose parent account is, or may do nothing itself. */
  isOrphan: column.boolean(),
  lastUsedAt: column.instant(),
  limitAt: column.instant().nullable(),
  expiresAt: column.instant(),
  endedAt: column.instant().nullable(),
  endedReason: column.text().nullable(),
}

export type TokenRow = RowOf<typeof tokenRowShape>

/** Finds the session behind the SHA-256 of a token, ended ones too. */
export async function identityByToken(db: Db, hash: string): Promise<TokenRow | null> {
  const [row] = await rowsOf(
    db,
    tokenRowShape,
    sql`select t.kind, t.is_impersonated, t.last_used_at,
          u.shadow_user_id is not null and not exists (
            select 1 from accounts pa where pa.id = p.account_id
              and pa.status not in ('expired', 'suspended', 'cancelled')) as is_orphan,
          t.limit_at, t.expires_at, t.ended_at, t.ended_reason,
          ${identityColumns}
        from tokens t ${usersAndAccounts(sql`t`)} where t.hash = ${hash}`,
  )
  return row ?? null
}
