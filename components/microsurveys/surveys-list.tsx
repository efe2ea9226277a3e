import { CircleCheck, CircleSlash, MessageCircleQuestionMark } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ListHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import type { SurveysSearch } from "#lib/features/microsurveys/search-params.ts"
import { scoreText, surveyTypeOf, typeLabel } from "#lib/features/microsurveys/texts.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

/** Whether a microsurvey takes answers. */
export const SurveyState = ({ active }: Pick<Microsurvey, "active">) =>
  active ? (
    <Badge tone="positive" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="neutral" icon={CircleSlash}>
      Closed
    </Badge>
  )

export const NewMicrosurvey = () => (
  <Link className={buttonClass({ kind: "primary" })} href={routes.microsurveyNew()} prefetch={false}>
    New microsurvey
  </Link>
)

const columns = (timeZone: string): Column<Microsurvey>[] => [
  {
    key: "name",
    label: "Microsurvey",
    sortKey: "name",
    cell: ({ id, name, question }) => (
      <>
        <Link
          className="cell-main"
          href={routes.microsurveySummaries(id, { dateDescriptor: "allTime" })}
          prefetch={false}
        >
          {name}
        </Link>
        <span className="cell-sub">{question}</span>
      </>
    ),
  },
  { key: "type", label: "Type", cell: ({ type }) => typeLabel(type) },
  {
    key: "responses",
    label: "Responses",
    isNumber: true,
    cell: ({ responses }) => formatCount(responses ?? 0),
  },
  {
    key: "score",
    label: "Score",
    isNumber: true,
    cell: ({ type, score }) => scoreText(surveyTypeOf(type), score),
  },
  { key: "state", label: "State", cell: (row) => <SurveyState {...row} /> },
  {
    key: "created_at",
    label: "Created",
    sortKey: "created_at",
    cell: ({ created_at: at }) => (at ? formatInstantDay(at, timeZone) : "–"),
  },
]

export type SurveysListProps = {
  list: Attempt<AnswerOf<"microsurveys.list">>
  hrefs: ListHrefs<SurveysSearch>
  timeZone: string
  canCreate: boolean
}

/** Microsurveys of the account with what was answered in all (D-074). */
export const SurveysList = ({ list, hrefs, timeZone, canCreate }: SurveysListProps) => (
  <SearchedTable
    noun={{ one: "microsurvey", many: "microsurveys", caption: "Microsurveys" }}
    list={list}
    rows={list.ok ? list.value._embedded.microsurveys : []}
    columns={columns(timeZone)}
    rowKey={({ id }) => String(id)}
    hrefs={hrefs}
    track="microsurveys.table"
    empty={{
      icon: MessageCircleQuestionMark,
      title: "No microsurveys yet.",
      hint: "A microsurvey asks one question of your own, with room for a comment.",
      action: canCreate && <NewMicrosurvey />,
    }}
  />
)
