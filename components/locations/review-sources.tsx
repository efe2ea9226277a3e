import { Star as StarIcon } from "lucide"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Issue } from "#lib/contract/issues/schema.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { locationTexts } from "#lib/features/locations/texts.ts"
import type { UrlHrefs } from "#lib/features/locations/urls.ts"
import { reviewSourceColumns } from "./review-source-columns.tsx"

export type ReviewSourcesProps = {
  list: Attempt<AnswerOf<"urls.list">>
  hrefs: UrlHrefs
  /** Open issues of the source of a row. */
  issuesOf: (url: Url) => readonly Issue[]
  issuesHref: string
  /** Address of the tab, which tries again. */
  page: string
  timeZone: string
}

/** The pages of a location at sources of reviews: one row for each (D-156). */
export function ReviewSources({ list, page, ...shown }: ReviewSourcesProps) {
  return (
    <section className="grid gap-3" aria-labelledby="review-sources">
      <h2 id="review-sources">Review Sources</h2>
      {!list.ok && (
        <ErrorState
          title="Could not load the review sources"
          text={locationTexts.urlsFailed}
          retryHref={page}
        />
      )}
      {list.ok && list.value._embedded.urls.length === 0 && (
        <EmptyState
          icon={StarIcon}
          title="No review sources yet"
          hint="The pages of this location on review sites and directories are listed here."
          heading="h2"
        />
      )}
      {list.ok && list.value._embedded.urls.length > 0 && (
        <PendingProvider>
          <DataTable
            caption="Review Sources"
            track="settings_location.review_sources"
            columns={reviewSourceColumns(shown)}
            rows={list.value._embedded.urls}
            rowKey={({ id }) => id}
          />
        </PendingProvider>
      )}
    </section>
  )
}
