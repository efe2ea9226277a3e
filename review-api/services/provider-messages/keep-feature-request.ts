import type { Db } from "../../db/connect.ts"
import { featureRequests } from "../../db/schema/feature-requests.ts"
import type { Deps } from "../deps.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

export type FeatureRequest = {
  accountId: number
  userId: number
  notificationType: string
  featureName: string
}

/** Who reads what an account asks for: support of its white label, else the provider's (D-063). */
export const readerOfRequests = async (deps: Deps, accountId: number): Promise<string> =>
  (await emailBrandingOf(deps, accountId)).support.email ?? deps.config.supportEmail

/**
 * Keeps what someone asks the provider for, and emails it (D-063, D-199). The mailer is woken by the caller, when the
 * transaction has ended.
 * @param to from `readerOfRequests`.
 * @returns the id of the request.
 */
export async function keepFeatureRequest(
  tx: Db,
  { clock, mailer }: Pick<Deps, "clock" | "mailer">,
  requested: FeatureRequest,
  to: string,
): Promise<number> {
  const row = { ...requested, createdAt: clock.now().toISOString() }
  const [made] = await tx.insert(featureRequests).values(row).returning({ id: featureRequests.id })
  const requestId = made!.id
  await mailer.queue(tx, "feature_request", to.toLowerCase(), { accountId: requested.accountId, requestId })
  return requestId
}
