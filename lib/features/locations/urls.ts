import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, Id } from "#lib/contract/index.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { paths, routes } from "#lib/routes/routes.ts"

/** Urls of a page of them (000 §9). */
const urlsPerPage = 250

/** The pages of a location at sources (000 §7), or why they could not be loaded. */
export const loadUrls = (
  caller: Caller,
  accountId: Id,
  locationId: string,
): Promise<Attempt<AnswerOf<"urls.list">>> =>
  attempt(
    callApi(caller, "urls.list", {
      query: { account_id: String(accountId), location_id: locationId, per_page: urlsPerPage },
    }),
  )

/** Where a service that is not connected is connected (D-156). */
export const integrateHref = ({
  code,
  integration_source_category_id,
}: NonNullable<Url["missing_integration"]>): string =>
  routes.integrations({ integration_source_category_id, source: code })

/** Where the row of a url leads. */
export type UrlHrefs = {
  /** Null for who may not read reviews. */
  reviews(url: Url): string | null
  /** Where the service that is not connected is connected; null for who cannot do that, or while no one can. */
  integrate(url: Url): string | null
}

export function urlHrefs(context: PageContext): UrlHrefs {
  const isConnectable = context.can("integration.read") && mayLinkTo(paths.integrations(), context)
  return {
    reviews: ({ location_id, source_id }) =>
      context.can("review.read")
        ? routes.reviews({ locationId: String(location_id), sourceId: String(source_id) })
        : null,
    integrate: ({ missing_integration: missing }) =>
      missing && isConnectable ? integrateHref(missing) : null,
  }
}
