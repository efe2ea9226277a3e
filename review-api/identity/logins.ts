import { and, eq } from "drizzle-orm"
import { invalid } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { logins } from "../db/schema/identity.ts"
import { closeReset } from "./password-resets.ts"

type Owner = { accountId: number; userId: number }

/**
 * Gives a user an email to log in with; no one else may have it (design: identity). Whose it is, is not said.
 * @throws 422 when it is someone's.
 */
export async function claimLogin(tx: Db, owner: Owner, email: string): Promise<void> {
  const { accountId, userId } = owner
  const [made] = await tx
    .insert(logins)
    .values({ email: email.toLowerCase(), accountId, userId })
    .onConflictDoNothing()
    .returning({ email: logins.email })
  if (!made) throw invalid({ email: ["is already in use"] })
}

/** Takes the email and any open password link from a user: the email is free again. */
export async function releaseLogin(tx: Db, { accountId, userId }: Owner): Promise<void> {
  await tx.delete(logins).where(and(eq(logins.accountId, accountId), eq(logins.userId, userId)))
  await closeReset(tx, { accountId, userId })
}
