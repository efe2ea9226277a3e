import type { QueryOf } from "#lib/contract/operations.ts"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import type { TemplateChoice } from "./facts.ts"

/** The templates that fit a review (D-132). */
export const templatesQuery = ({
  rating,
  source_id,
}: Pick<Review, "rating" | "source_id">): QueryOf<"response_templates.list"> => ({
  source_id: String(source_id),
  ...(rating ? { rating: Math.min(5, Math.max(1, Math.round(rating))) } : {}),
  per_page: 100,
})

export const templateChoices = (templates: readonly ResponseTemplate[]): TemplateChoice[] =>
  templates.map(({ id, name }) => ({ id: String(id), name }))
