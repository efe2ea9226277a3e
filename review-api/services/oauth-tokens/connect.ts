import { eq, sql } from "drizzle-orm"
import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Connector, Grant } from "../../connections/connector.ts"
import { ConsentInvalid } from "../../connections/connector-errors.ts"
import { connectionJobId, type GrantOwner, saveGrant } from "../../connections/save-grant.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Db } from "../../db/connect.ts"
import { integrations } from "../../db/schema/integrations.ts"
import { SourcePaused } from "../../directories/response-source.ts"
import type { Deps } from "../deps.ts"
import { endLinks, linksOf } from "../linked-integrations/end-links.ts"
import type { Service } from "../service.ts"

/** A provider that takes longer has gone away. */
const exchangeMs = 15_000

function connectorOf(deps: Deps, provider: OauthProvider): Connector {
  const connector = deps.connectors(provider)
  if (connector) return connector
  throw new ApiError(422, "This service is not set up here. Please contact support.", {
    code: "not_set_up",
  })
}

/** POST /oauth_tokens/authorize (D-061). @throws 422 `not_set_up` for a provider without credentials. */
export const authorizeOauthToken: Service<"oauth_tokens.authorize"> = async ({ deps, body }) => {
  const connector = connectorOf(deps, body.provider)
  return {
    authorization_url: connector.authorizationUrl({
      state: body.state,
      codeChallenge: body.code_challenge,
      redirectUri: body.redirect_uri,
    }),
    is_simulated: connector.isSimulated,
  }
}

async function exchanged(deps: Deps, connector: Connector, code: Parameters<Connector["exchange"]>[0]) {
  try {
    return await connector.exchange(code, AbortSignal.timeout(exchangeMs))
  } catch (error) {
    if (error instanceof ConsentInvalid) {
      throw new ApiError(422, "The consent was not accepted. Please connect again.", {
        code: "consent_invalid",
      })
    }
    if (error instanceof SourcePaused) {
      throw new ApiError(
        503,
        "The service limits requests right now. Please connect again in a few minutes.",
        {
          code: "provider_paused",
        },
      )
    }
    deps.log.error({ provider: connector.provider, error: safeError(error) }, "a consent was not exchanged")
    throw new ApiError(502, "The service cannot be reached right now. Please try again.", {
      code: "provider_unavailable",
    })
  }
}

/** A connection of the account itself replaces its parent's. */
async function endLinkOf(
  tx: Db,
  deps: Deps,
  actor: Caller,
  { accountId, integrationId }: GrantOwner,
): Promise<void> {
  // No one links it meanwhile.
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for no key update`)
  const isLink = sql`k.account_id = ${accountId} and k.integration_id = ${integrationId}`
  await endLinks(tx, deps, actor, await linksOf(tx, isLink))
}

/**
 * POST /oauth_tokens (D-061): trades the code of a consent for access, which is kept sealed, in place of what the account
 * had from the same service.
 * @throws 422 `not_set_up`, 422 `consent_invalid` for a code that is wrong, used, late or another verifier's, 503
 * `provider_paused` while the provider wants to be left alone, 502 while it is away.
 */
export const createOauthToken: Service<"oauth_tokens.create"> = async ({ deps, scope, body, actor }) => {
  const connector = connectorOf(deps, body.provider)
  const grant: Grant = await exchanged(deps, connector, {
    code: body.code,
    codeVerifier: body.code_verifier,
    redirectUri: body.redirect_uri,
  })
  const { accountId, userId } = scope
  const code = oauthProviders[body.provider]
  const token = await deps.db.transaction(async (tx) => {
    const [of] = await tx
      .select({ id: integrations.id, name: integrations.name })
      .from(integrations)
      .where(eq(integrations.code, code))
    const owner = { accountId, integrationId: of!.id, userId }
    await endLinkOf(tx, deps, actor, owner)
    const id = await saveGrant(tx, deps, owner, grant)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: of!.id, name: of!.name },
    })
    return {
      id,
      account_id: accountId,
      integration_id: of!.id,
      integration_code: code,
      created_by_user_id: userId,
      expires_at: grant.refreshToken === null ? grant.accessEndsAt : null,
      status: "active" as const,
    }
  })
  await deps.jobs.send("connection", connectionJobId({ accountId, tokenId: token.id }))
  return token
}
