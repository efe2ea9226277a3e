import { eq } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { accounts } from "../../db/schema/identity.ts"
import { globalIntegrationAccounts, integrations } from "../../db/schema/integrations.ts"
import type { Deps } from "../deps.ts"

/**
 * Result of the provider's check of a request for access (D-199): it is given, or the source does not answer.
 * @param staff who says so; the audit log keeps it.
 * @returns a sentence that says so.
 * @throws 404 for a request that does not exist.
 */
export async function verifyAccess(
  deps: Pick<Deps, "db" | "clock">,
  { request = 0, isUnreachable = false, staff }: { request?: number; isUnreachable?: boolean; staff: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const status = isUnreachable ? "unreachable" : "active"
    const [row] = await tx
      .update(globalIntegrationAccounts)
      .set({ status })
      .where(eq(globalIntegrationAccounts.id, request))
      .returning()
    if (!row) throw new ApiError(404, `There is no request ${request}.`)
    const [of] = await tx
      .select({ name: integrations.name, account: accounts.name })
      .from(integrations)
      .innerJoin(accounts, eq(accounts.id, row.accountId))
      .where(eq(integrations.id, row.integrationId))
    await recordAudit(tx, deps, systemActor, {
      accountId: row.accountId,
      action: "global_integration_accounts.verify",
      resource: { type: "integration", id: row.integrationId, name: of!.name },
      after: { staff: staff.slice(0, 254), status },
    })
    return isUnreachable
      ? `${of!.account} is told that ${of!.name} cannot be reached.`
      : `${of!.account} now has access to ${of!.name}.`
  })
}
