import { callApi } from "#lib/api-client/call-api.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import { typistOf, unsentKey } from "#lib/form-state/unsent-texts.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { postsAsOf, type ResponseFacts } from "./facts.ts"
import { responseRights } from "./rights.ts"
import { templateChoices, templatesQuery } from "./templates.ts"
import { responsePlace } from "./unsent-response.ts"

type Context = Pick<PageContext, "session" | "can" | "settings" | "caller">

/** Under which this session keeps the text of a response in its browser. */
export const responseKey = ({ session }: Pick<Context, "session">, id: Review["id"]): string =>
  unsentKey(typistOf(session), responsePlace(id))

/** Whether a template can be chosen (D-131, D-132). */
export const hasResponseTemplates = (context: Pick<Context, "can" | "settings">): boolean =>
  responseRights(context).canSuggest && context.can("template.read")

/** Facts for writing a response to a review. @throws ApiFailure */
export async function loadResponseFacts(context: Context, review: Review): Promise<ResponseFacts> {
  const rights = responseRights(context)
  const templates = hasResponseTemplates(context)
    ? await callApi(context.caller, "response_templates.list", { query: templatesQuery(review) })
    : null
  return {
    reviewId: String(review.id),
    source: { code: review.source_code ?? null, name: review.source_name },
    respondOn: review.respond_on ?? null,
    postsAs: postsAsOf(review),
    rights,
    templates: templates ? templateChoices(templates._embedded.response_templates) : [],
    unsentKey: responseKey(context, review.id),
    userId: String(context.session.user_id),
  }
}
