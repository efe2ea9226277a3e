import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import type { Placeholder } from "#lib/contract/responses/constants.ts"
import type { Source } from "#lib/contract/sources/schema.ts"
import type { PageContext } from "#lib/page/load-context.ts"

type Context = Pick<PageContext, "caller" | "account">

/** Sources that reviews come from, in their order. @throws ApiFailure */
export function loadReviewSources({ caller, account }: Context): Promise<Source[]> {
  const query = {
    account_id: String(account.id),
    supports_reviews: true,
    "sort[by]": "ordinal,name",
    "sort[order]": "asc",
  }
  return everyRow(
    (paging) => callApi(caller, "sources.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.sources,
  )
}

/** Names of sources by id. */
export const sourceNamesOf = (sources: readonly Source[]): Record<string, string> =>
  Object.fromEntries(sources.map(({ id, name }) => [String(id), name]))

/** Placeholder values of a preview: the account, one of its locations, and a customer. @throws ApiFailure */
export async function loadSample({ caller, account }: Context): Promise<Record<Placeholder, string>> {
  const query = { account_id: String(account.id), per_page: 1 }
  const { _embedded } = await callApi(caller, "locations.list", { query })
  return {
    author: "Ada",
    location_name: _embedded.locations[0]?.name ?? account.name,
    business_name: account.name,
  }
}

/** Every template of the account, by name. @throws ApiFailure */
export function loadTemplates({ caller, account }: Context): Promise<ResponseTemplate[]> {
  const query = { account_id: String(account.id) }
  return everyRow(
    (paging) => callApi(caller, "response_templates.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.response_templates,
  )
}
