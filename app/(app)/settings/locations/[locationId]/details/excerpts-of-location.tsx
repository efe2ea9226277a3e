import { LatestExcerpts } from "#components/review-excerpts/latest-excerpts.tsx"
import { loadExcerpts } from "#lib/features/review-excerpts/load-excerpts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { PageContext } from "#lib/page/load-context.ts"

export type ExcerptsOfLocationProps = { context: PageContext; locationId: string; page: string }

/** Excerpts from Yelp and Tripadvisor for a location, shown beside its reviews and never among them. */
export async function ExcerptsOfLocation({ context, locationId, page }: ExcerptsOfLocationProps) {
  const { can, timeZone } = context
  const [sources, state] = await Promise.all([
    loadExcerpts(context, locationId),
    currentForm("review_excerpts.match"),
  ])
  if (!sources) return null
  const matching = can("integration.update") ? { locationId, page, state } : undefined
  return <LatestExcerpts {...{ sources, timeZone, page, matching }} />
}
