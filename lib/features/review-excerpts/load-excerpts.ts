import { callApi } from "#lib/api-client/call-api.ts"
import type { ExcerptSourceHealth, SourceExcerpts } from "#lib/contract/review-excerpts/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Excerpts of a location from read-only sources; null for users who may not read reviews. Server only. */
export async function loadExcerpts(
  { caller, can }: Pick<PageContext, "caller" | "can">,
  id: string,
): Promise<Attempt<SourceExcerpts[]> | null> {
  if (!can("review.read")) return null
  return attempt(callApi(caller, "review_excerpts.list", { params: { id } }).then(({ sources }) => sources))
}

/** How these sources respond; server only. @throws ApiFailure that leads away from the page. */
export const loadExcerptHealth = ({
  caller,
}: Pick<PageContext, "caller">): Promise<Attempt<ExcerptSourceHealth[]>> =>
  attempt(callApi(caller, "review_excerpts.get_health", { query: {} }).then(({ sources }) => sources))
