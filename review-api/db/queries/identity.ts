import { type SQL, sql } from "drizzle-orm"
import type { Identity } from "../../permissions/session.ts"
import { type Db, rowsOf } from "../connect.ts"
import { isPartner } from "./is-partner.ts"

/** Columns of an `Identity` from the aliases of `usersAndAccounts`. */
export const identityColumns = sql`
  a.id as "accountId", a.status as "accountStatus", a.trial_ended_at as "trialEndedAt",
  a.time_zone as "timeZone", a.parent_id as "parentId",
  ${isPartner("a")} as "isParent",
  exists (select 1 from whitelabels w where w.account_id in (a.id, a.parent_id)) as "hasWhitelabel",
  (select jsonb_object_agg(s.code, s.value) from account_settings s where s.account_id = a.id) as "settings",
  (select jsonb_object_agg(e.name, e.enabled) from account_experiments e where e.account_id = a.id) as "experiments",
  u.id as "userId", u.profile_id as "profileId", u.shadow_user_id as "shadowUserId", u.email as "email",
  coalesce(p.user_type_id, u.user_type_id) as "userTypeId",
  u.is_account_owner as "isAccountOwner", u.confirmed_at as "confirmedAt",
  coalesce(u.deactivated_at, p.deactivated_at) as "deactivatedAt", u.password_hash as "passwordHash"`

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
  const [row] = await rowsOf<Identity>(
    db,
    sql`select ${identityColumns} from logins l ${usersAndAccounts(sql`l`)} where l.email = ${email}`,
  )
  return row ?? null
}

/** Finds a user who is not there, on whose behalf something goes on. */
export async function identityOfUser(db: Db, accountId: number, userId: number): Promise<Identity | null> {
  const [row] = await rowsOf<Identity>(
    db,
    sql`select ${identityColumns} from (select ${accountId}::bigint as account_id, ${userId}::bigint as user_id) o
        ${usersAndAccounts(sql`o`)}`,
  )
  return row ?? null
}

export type TokenRow = Identity & {
  kind: "session" | "shadow"
  isImpersonated: boolean
  /** A shadow user whose person is gone, or whose parent account is, or may do nothing itself. */
  isOrphan: boolean
  lastUsedAt: string
  limitAt: string | null
  expiresAt: string
  endedAt: string | null
  endedReason: string | null
}

/** Finds the session behind the SHA-256 of a token, ended ones too. */
export async function identityByToken(db: Db, hash: string): Promise<TokenRow | null> {
  const [row] = await rowsOf<TokenRow>(
    db,
    sql`select t.kind, t.is_impersonated as "isImpersonated", t.last_used_at as "lastUsedAt",
          u.shadow_user_id is not null and not exists (
            select 1 from accounts pa where pa.id = p.account_id
              and pa.status not in ('expired', 'suspended', 'cancelled')) as "isOrphan",
          t.limit_at as "limitAt", t.expires_at as "expiresAt", t.ended_at as "endedAt", t.ended_reason as "endedReason",
          ${identityColumns}
        from tokens t ${usersAndAccounts(sql`t`)} where t.hash = ${hash}`,
  )
  return row ?? null
}
