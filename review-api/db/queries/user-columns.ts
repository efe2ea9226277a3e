import { type SQL, sql } from "drizzle-orm"
import { type User, userTypes } from "#lib/contract/index.ts"
import type { ApiConfig } from "../../core/config.ts"
import { grantOf, isTypeAbove, userTypeName } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import { outerTypeId } from "../../permissions/user-type-ids.ts"
import { column, type RowOf } from "../rows.ts"
import { type EmailBounceRow, emailBounceColumn, emailBounceItem } from "./email-bounce.ts"

const emailOnlyId = sql.raw(String(userTypes["Email Only"]))
const adminId = sql.raw(String(userTypes.Admin))
const instant = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Display name of a user: the names, else the email. From the table alias `u`. */
export const profileName: SQL = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

/**
 * Columns of a user as it goes out, from the table alias `u`.
 * @param visible condition of a location (alias `l`) that the caller sees.
 */
export const userColumns = (visible: SQL): SQL => sql`
  u.id, u.account_id, u.profile_id, ${profileName} as profile_name, u.first_name, u.last_name, u.email,
  u.user_type_id, u.shadow_user_id, u.is_account_owner, u.created_by_user_id, u.confirmed_at is null as is_pending,
  u.password_hash is null and u.shadow_user_id is null and u.user_type_id <> ${emailOnlyId} as is_invited,
  ${emailBounceColumn} as bounce, ${instant("u.last_login_at")} as last_login_at, ${instant("u.created_at")} as created_at, ${instant("u.updated_at")} as updated_at,
  case when u.user_type_id = ${adminId} then null
    else (select count(*)::integer from user_locations ul
      join locations l on l.account_id = ul.account_id and l.id = ul.location_id
      where ul.account_id = u.account_id and ul.user_id = u.id and ${visible}) end as location_count`

export const userShape = {
  id: column.number(),
  profile_name: column.text(),
  email: column.text(),
  user_type_id: column.number(),
  account_id: column.number(),
  shadow_user_id: column.number().nullable(),
  first_name: column.text(),
  last_name: column.text(),
  is_account_owner: column.boolean(),
  is_pending: column.boolean(),
  is_invited: column.boolean(),
  profile_id: column.number(),
  created_at: column.text(),
  updated_at: column.text(),
  last_login_at: column.text().nullable(),
  location_count: column.number().nullable(),
  bounce: column.json<EmailBounceRow>().nullable(),
  created_by_user_id: column.number().nullable(),
}

export type UserRow = RowOf<typeof userShape>

/** Facts that decide whether someone may change a user. */
export type Changed = { userTypeId: number; createdByUserId: number | null }

/**
 * Whether the caller may change and deactivate a user (D-023): Admins everyone, Managers whom they made, as long as
 * that is no one above them.
 */
export function mayChange(scope: Scope, { userTypeId, createdByUserId }: Changed): boolean {
  if (!scope.permissions.user?.includes("update")) return false
  if (!grantOf("user", scope.userTypeId).isOwnOnly) return true
  return createdByUserId === scope.userId && !isTypeAbove(userTypeId, scope.userTypeId)
}

/** A user with the name of its type and its own address. */
export const userItem = (
  { userTypeIds }: Pick<ApiConfig, "userTypeIds">,
  scope: Scope,
  { bounce, ...row }: UserRow,
): User => ({
  ...row,
  user_type_id: outerTypeId(userTypeIds, row.user_type_id),
  user_type: userTypeName(row.user_type_id) ?? null,
  email_bounce: emailBounceItem(bounce),
  can_update:
    row.shadow_user_id === null &&
    mayChange(scope, { userTypeId: row.user_type_id, createdByUserId: row.created_by_user_id }),
  can_schedule: grantOf("scheduled_export", row.user_type_id).actions.includes("create"),
})
