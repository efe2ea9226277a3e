import { and, eq, ne, sql } from "drizzle-orm"
import { savedFilterTaken } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isOwn } from "./preference-item.ts"

/**
 * Holds the names of a user until the transaction ends, and checks that one is free, whatever its case (D-103).
 * @param ownId the preference that may have it already.
 * @throws 409.
 */
export async function claimName(
  tx: Db,
  scope: Scope,
  { type, name, ownId = 0 }: { type: string; name: string; ownId?: number },
): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, scope.accountId), eq(users.id, scope.userId)))
    .for("no key update")
  const [other] = await tx
    .select({ id: userPreferences.id })
    .from(userPreferences)
    .where(
      and(
        isOwn(scope),
        eq(userPreferences.preferenceType, type),
        sql`lower(${userPreferences.name}) = lower(${name})`,
        ne(userPreferences.id, ownId),
      ),
    )
  const text = type === "onboarding" ? "This step is already saved." : savedFilterTaken
  if (other) throw new ApiError(409, text, { errors: { name: [text] } })
}
