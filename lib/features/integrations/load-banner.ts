import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import {
  type BannerToken,
  type IntegrationBanner,
  type InvitationName,
  integrationBannerOf,
} from "./banners.ts"
import { linkOwnerOf } from "./card-state.ts"

/** Connections of the parent that the account uses, which are not its own tokens (P-143). */
async function linkedTokens(caller: Caller): Promise<BannerToken[]> {
  const list = await callApi(caller, "integrations.list", { query: { per_page: 500 } })
  return list._embedded.integrations
    .filter((one) => linkOwnerOf(one) !== null)
    .map(({ code }) => ({
      integration_code: code,
      expires_at: null,
      status: "active",
      created_by_user_id: null,
    }))
}

/**
 * Loads the banner about integrations above a page; server only. A page is worth more than its banner: while that cannot be
 * asked for there is none.
 * @param isDismissed whether the browser keeps that an invitation was dismissed.
 */
export async function loadIntegrationBanner(
  { session, caller, account, can }: PageContext,
  isDismissed: (name: InvitationName) => boolean,
  now = new Date(),
): Promise<IntegrationBanner | null> {
  if (!can("integration.read") || session.isParent || session.status !== "active") return null
  const { user_id, isAccountOwner, isShadowing, isParent } = session
  try {
    const list = await callApi(caller, "oauth_tokens.list", { query: { per_page: 100 } })
    const { oauth_tokens: tokens } = list._embedded
    const viewer = {
      user_id,
      isAccountOwner,
      isShadowing,
      isParent,
      isAdmin: userTypeOf(session.user_type_id) === "Admin",
      isTrial: account.status === "trial",
    }
    const banner = integrationBannerOf(tokens, viewer, isDismissed, now)
    if (banner?.kind !== "invitation") return banner
    return integrationBannerOf([...tokens, ...(await linkedTokens(caller))], viewer, isDismissed, now)
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
