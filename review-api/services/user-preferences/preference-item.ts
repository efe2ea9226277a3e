import { and, eq } from "drizzle-orm"
import type { PreferenceConfig, UserPreference } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Scope } from "../../permissions/scope.ts"

export type PreferenceRow = typeof userPreferences.$inferSelect

/** A preference as it goes out. */
export const preferenceItem = (row: PreferenceRow): UserPreference => ({
  id: row.id,
  account_id: row.accountId,
  user_id: row.userId,
  preference_type: row.preferenceType,
  name: row.name,
  config: row.config,
})

/** Rows of the caller alone: no one sees someone else's, not even an Admin (D-023). */
export const isOwn = ({ accountId, userId }: Scope) =>
  and(eq(userPreferences.accountId, accountId), eq(userPreferences.userId, userId))

/** One of the own preferences, held until the transaction ends. @throws 404 when it is missing or someone else's. */
export async function lockPreference(tx: Db, scope: Scope, id: string): Promise<PreferenceRow> {
  const [row] = await tx
    .select()
    .from(userPreferences)
    .where(and(isOwn(scope), eq(userPreferences.id, pathId(id))))
    .for("update")
  if (!row) throw notFound()
  return row
}

/** Stored form of a config: nothing empty, and days only with the descriptor custom (000 §3). */
export function storedConfig(given: PreferenceConfig): PreferenceConfig {
  const isCustom = given.dateDescriptor === "custom"
  const kept = Object.entries(given).filter(
    ([name, value]) => value != null && (isCustom || (name !== "from" && name !== "to")),
  )
  return Object.fromEntries(kept)
}

/** Action in the audit log for a preference of a type. */
export const auditActionOf = (preferenceType: string, verb: "create" | "update" | "delete") =>
  preferenceType === "onboarding"
    ? { action: `onboarding.${verb}` as const, type: "onboarding" as const }
    : { type: "saved_filter" as const }
