import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import {
  type AnswerOf,
  type Connection,
  type OauthProvider,
  oauthProviderNames,
} from "#lib/contract/index.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { loadConnections } from "./load-connection.ts"

export type LinkableAccountsPage = AnswerOf<"linked_integrations.list">

/** Child accounts and whether each uses a connection; server only. @throws ApiFailure */
export const loadLinkableAccounts = (
  caller: Caller,
  { oauth_token_id: token }: Connection,
  { page, search_terms: words }: { page: number | null; search_terms: string | null },
): Promise<LinkableAccountsPage> =>
  shownPage(page, (shown) =>
    callApi(caller, "linked_integrations.list", {
      query: {
        oauth_token_id: String(token),
        page: shown,
        per_page: 25,
        ...(words ? { keywords: words } : {}),
      },
    }),
  )

/** A service that a parent can connect for its accounts. */
export type OwnConnection = {
  provider: OauthProvider
  code: string
  name: string
  /** Null while it is not connected. */
  connection: Connection | null
  /** How many accounts use it. */
  linked: number
}

async function linkedCount(caller: Caller, { oauth_token_id: token }: Connection): Promise<number> {
  const query = { oauth_token_id: String(token), linked: true, per_page: 1 }
  return (await callApi(caller, "linked_integrations.list", { query }))._total
}

/** Connections of a parent for its accounts, existing and possible; server only. @throws ApiFailure */
export async function loadOwnConnections(caller: Caller): Promise<OwnConnection[]> {
  const all = await loadConnections(caller)
  return Promise.all(
    oauthProviderNames.map(async (provider) => {
      const { name, integration } = providers[provider]
      const connection = all.find(({ integration_code: of }) => of === integration.code) ?? null
      const linked = connection ? await linkedCount(caller, connection) : 0
      return { provider, code: integration.code, name, connection, linked }
    }),
  )
}
