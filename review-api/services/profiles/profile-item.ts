import { and, eq, gt, isNull } from "drizzle-orm"
import type { Profile } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { emailChanges, users } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"

/** A profile of the account; null for a missing one and for a deactivated user. The own one tells more. */
export async function profileItem(
  db: Db,
  scope: Pick<Scope, "accountId" | "userId">,
  profileId: number,
  now: Date,
): Promise<Profile | null> {
  const [row] = await db
    .select({
      id: users.profileId,
      user_id: users.id,
      first_name: users.firstName,
      last_name: users.lastName,
      phone: users.phone,
      avatar_url: users.avatarUrl,
      keyboard_shortcuts: users.keyboardShortcuts,
      pending_email: emailChanges.email,
    })
    .from(users)
    .leftJoin(
      emailChanges,
      and(
        eq(emailChanges.accountId, users.accountId),
        eq(emailChanges.userId, users.id),
        eq(users.id, scope.userId),
        gt(emailChanges.expiresAt, now.toISOString()),
      ),
    )
    .where(
      and(eq(users.accountId, scope.accountId), eq(users.profileId, profileId), isNull(users.deactivatedAt)),
    )
  return row ?? null
}
