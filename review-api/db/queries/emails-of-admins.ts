import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { users } from "../schema/identity.ts"

const isConfirmedAdmin = and(
  eq(users.userTypeId, userTypes.Admin),
  isNull(users.shadowUserId),
  isNotNull(users.confirmedAt),
)

/** The emails, in lower case, of the active Admins of an account: confirmed ones, and no shadows of a partner. */
export async function emailsOfAdmins(tx: Db, accountId: number): Promise<string[]> {
  const found = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNull(users.deactivatedAt), isConfirmedAdmin))
  return found.map(({ email }) => email.toLowerCase())
}
