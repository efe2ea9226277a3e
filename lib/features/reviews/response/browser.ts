import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import type { TemplateChoice } from "./facts.ts"
import type { ListResponseFacts } from "./list-facts.ts"
import { templateChoices, templatesQuery } from "./templates.ts"

/** The review as it is now, and the templates that fit it. @throws ApiFailure */
export async function fetchResponseContext(
  { reviewId, rating, sourceId, hasTemplates }: ListResponseFacts,
  signal: AbortSignal,
): Promise<{ review: Review; templates: TemplateChoice[] }> {
  const query = templatesQuery({ rating, source_id: sourceId })
  const [review, list] = await Promise.all([
    browserCall("reviews.get", { params: { id: reviewId } }, { signal }),
    hasTemplates ? browserCall("response_templates.list", { query }, { signal }) : null,
  ])
  return { review, templates: list ? templateChoices(list._embedded.response_templates) : [] }
}
