import { eq } from "drizzle-orm"
import { openToken } from "../../connections/sealed-tokens.ts"
import { safeError } from "../../core/safe-error.ts"
import { integrations, type oauthTokens } from "../../db/schema/integrations.ts"
import type { Deps } from "../deps.ts"
import { providerOf } from "./provider-of.ts"

const withinMs = 10_000

/**
 * Ends access at its provider, after it has ended here. A provider that does not answer changes nothing: what was stored
 * is gone, and what it has given ends by itself.
 * @param token the row as it was before.
 */
export async function revokeGrant(deps: Deps, token: typeof oauthTokens.$inferSelect): Promise<void> {
  const sealed = token.sealedRefresh ?? token.sealedAccess
  const given = sealed ? openToken(deps, token, sealed) : null
  if (given === null) return
  const [of] = await deps.db
    .select({ code: integrations.code })
    .from(integrations)
    .where(eq(integrations.id, token.integrationId))
  const provider = providerOf(of!.code)
  try {
    await (provider && deps.connectors(provider))?.revoke(given, AbortSignal.timeout(withinMs))
  } catch (error) {
    deps.log.warn({ token: token.id, error: safeError(error) }, "a provider did not revoke access")
  }
}
