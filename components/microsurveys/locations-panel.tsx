import type { Column, Sort } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { SurveyLocation } from "#lib/contract/microsurveys/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { scoreText, scoreTexts } from "#lib/features/microsurveys/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

const columns = (type: SurveyType): Column<SurveyLocation>[] => [
  {
    key: "name",
    label: "Location",
    sortKey: "name",
    cell: ({ location_name }) => <span className="cell-main">{location_name}</span>,
  },
  {
    key: "responses",
    label: "Responses",
    sortKey: "responses",
    isNumber: true,
    cell: ({ responses }) => formatCount(responses),
  },
  {
    key: "score",
    label: scoreTexts[type].name,
    sortKey: "score",
    isNumber: true,
    cell: ({ score }) => scoreText(type, score),
  },
]

export type LocationsPanelProps = {
  type: SurveyType
  list: Attempt<AnswerOf<"microsurveys.list_locations">>
  sort: Sort
  sortHref: (sort: Sort | null) => string
  pageHref: (page: number) => string
  retryHref: string
}

/** The score of each location. */
export const LocationsPanel = ({ type, list, sort, sortHref, pageHref, retryHref }: LocationsPanelProps) => (
  <section aria-labelledby="survey-locations">
    <h2 id="survey-locations" className="mb-3">
      By location
    </h2>
    {!list.ok ? (
      <ErrorState title="Unable to load locations" text={list.failure.userText} retryHref={retryHref} />
    ) : list.value._total === 0 ? (
      <p className="text-faint">No responses in this period.</p>
    ) : (
      <>
        <DataTable
          caption="Score by location"
          track="microsurveys.locations"
          columns={columns(type)}
          rows={list.value._embedded.locations}
          rowKey={({ location_id }) => String(location_id)}
          sort={sort}
          sortHref={sortHref}
        />
        <PagePager
          label="Pages of locations"
          page={list.value._page}
          totalPages={list.value._total_pages}
          hrefOf={(page) => pageHref(page ?? 1)}
        />
      </>
    )}
  </section>
)
