import { eq } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { accounts, whitelabels } from "../../db/schema/identity.ts"
import type { Deps } from "../deps.ts"
import { whitelabelResource } from "./own-whitelabel.ts"

/**
 * Gives the account of a user a white label of its own, still without name and colours: it is one from now on (D-041).
 * @param staff who gives it; the audit log keeps it.
 * @returns a sentence that says so.
 * @throws 404 for an email that no one signs in with, 409 when the account has one.
 */
export async function giveWhitelabel(
  deps: Pick<Deps, "db" | "clock">,
  { email, staff }: { email: string; staff: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const identity = await identityByEmail(tx, email.trim().toLowerCase())
    if (!identity) throw new ApiError(404, `No user logs in as ${email}.`)
    const { accountId } = identity
    const [account] = await tx
      .select({ name: accounts.name })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    const [made] = await tx.insert(whitelabels).values({ accountId }).onConflictDoNothing().returning()
    if (!made) throw new ApiError(409, `${account!.name} already has a white label.`)
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "whitelabels.give",
      resource: whitelabelResource(made),
      after: { staff: staff.slice(0, 254) },
    })
    return `${account!.name} now has a white label. Its admins find it in the settings after they log in again.`
  })
}
