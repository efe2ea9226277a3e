import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { users } from "../schema/identity.ts"

const isConfirmedAdmin = and(
  eq(users.userTypeId, userTypes.Admin),
  isNull(users.shadowUserId),
  isNotNull(users.confirmedAt),
)

/** The active Admins of an account, emails in lower case: confirmed ones, and no shadows of a partner. */
export async function adminsOf(tx: Db, accountId: number): Promise<{ id: number; email: string }[]> {
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNull(users.deactivatedAt), isConfirmedAdmin))
  return found.map(({ id, email }) => ({ id, email: email.toLowerCase() }))
}

/** Emails of `adminsOf`. */
export const emailsOfAdmins = async (tx: Db, accountId: number): Promise<string[]> =>
  (await adminsOf(tx, accountId)).map(({ email }) => email)
