import { and, eq } from "drizzle-orm"
import { invalid } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { logins } from "../db/schema/identity.ts"
import { closeReset } from "./password-resets.ts"

type Owner = { accountId: number; userId: number }

/**
 * Gives a user an e-mail to log in with; nobody else may have it (design: identity). Whose it is, is not said.
 * @throws 422 when it is somebody's.
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

/** Takes the e-mail and any open password link from a user: the e-mail is free again. */
export async function releaseLogin(tx: Db, { accountId, userId }: Owner): Promise<void> {
  await tx.delete(logins).where(and(eq(logins.accountId, accountId), eq(logins.userId, userId)))
  await closeReset(tx, { accountId, userId })
}
