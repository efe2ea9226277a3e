import type { OauthClient } from "#lib/contract/index.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { oauthClients } from "../../db/schema/oauth.ts"
import { redirectUriError } from "./redirect-uri.ts"

/** An application as it goes out. */
export const clientItem = (row: typeof oauthClients.$inferSelect): OauthClient => ({
  id: row.id,
  account_id: row.accountId,
  client_id: row.clientKey,
  name: row.name,
  redirect_uris: row.redirectUris,
  scopes: row.scopes,
  created_at: new Date(row.createdAt).toISOString(),
})

type Body = { name: string; redirect_uris: string[]; scopes: string[] }

/** The columns of a good body, each value once. @throws 422 for an address that codes must not be sent to. */
export function clientColumns({ name, redirect_uris: uris, scopes }: Body) {
  const errors = uris.flatMap((uri) => redirectUriError(uri) ?? [])
  if (errors[0]) throw invalid({ redirect_uris: [errors[0]] })
  return { name, redirectUris: [...new Set(uris)], scopes: [...new Set(scopes)] }
}

export const tooManyClients = () => new ApiError(422, "An account can have up to 50 applications.")
