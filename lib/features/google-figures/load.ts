import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { GoogleFiguresFilter, GoogleFiguresOverview } from "#lib/contract/google-figures/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"

/** Google's figures of a period and its locations, with their change. Server only. */
export const loadGoogleFigures = (
  caller: Caller,
  accountId: string,
  filter: GoogleFiguresFilter,
): Promise<Attempt<GoogleFiguresOverview>> =>
  attempt(callApi(caller, "google_figures.overview", { query: { account_id: accountId, ...filter } }))
