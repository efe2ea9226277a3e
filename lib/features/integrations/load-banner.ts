import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { type IntegrationBanner, type InvitationName, integrationBannerOf } from "./banners.ts"

/**
 * What is said of integrations above a page; server only. A page is worth more than its banner: while that cannot be
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
    return integrationBannerOf(
      list._embedded.oauth_tokens,
      {
        ...{ user_id, isAccountOwner, isShadowing, isParent },
        isAdmin: userTypeOf(session.user_type_id) === "Admin",
        isTrial: account.status === "trial",
      },
      isDismissed,
      now,
    )
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
