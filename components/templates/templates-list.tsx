import { Mail } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import type { Template } from "#lib/contract/templates/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ListHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import type { TemplatesSearch } from "#lib/features/templates/search-params.ts"
import { startOfTemplate } from "#lib/features/templates/start.ts"
import { feedbackLabels, typeLabels } from "#lib/features/templates/texts.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

type Paged = { _total: number; _page: number; _total_pages: number }

const noun = { one: "template", many: "templates", caption: "Templates" }

export const NewTemplate = () => (
  <Link className={buttonClass({ kind: "primary" })} href={routes.requestTemplateNew()} prefetch={false}>
    New template
  </Link>
)

const columns = (timeZone: string): Column<Template>[] => [
  {
    key: "name",
    label: "Template",
    sortKey: "name",
    cell: ({ id, name, subject }) => (
      <>
        <Link className="cell-main" href={routes.requestTemplate(id)} prefetch={false}>
          {name}
        </Link>
        {subject && <span className="cell-sub">{subject}</span>}
      </>
    ),
  },
  {
    key: "type",
    label: "Type",
    sortKey: "type",
    cell: ({ request_type_symbol: symbol }) => ownValue(typeLabels, symbol) ?? symbol,
  },
  {
    key: "feedback",
    label: "Feedback",
    cell: (row) => ownValue(feedbackLabels, startOfTemplate(row).feedback) ?? "–",
  },
  {
    key: "updated_at",
    label: "Changed",
    sortKey: "updated_at",
    cell: ({ updated_at: at }) => (at ? formatInstantDay(at, timeZone) : "–"),
  },
]

export type TemplatesListProps = {
  list: Attempt<Paged & { _embedded: { templates: Template[] } }>
  hrefs: ListHrefs<TemplatesSearch>
  timeZone: string
  canCreate: boolean
}

/** Templates of requests, and of one type when it is chosen (D-074). */
export const TemplatesList = ({ list, hrefs, timeZone, canCreate }: TemplatesListProps) => (
  <SearchedTable
    noun={noun}
    list={list}
    rows={list.ok ? list.value._embedded.templates : []}
    columns={columns(timeZone)}
    rowKey={({ id }) => String(id)}
    hrefs={hrefs}
    track="request_templates.table"
    empty={{
      icon: Mail,
      title: "No templates yet.",
      hint: "Templates save typing. They fill in names, links and the question for each person.",
      action: canCreate && <NewTemplate />,
    }}
  />
)

const excerptLength = 140

const responseColumns = (canUpdate: boolean): Column<ResponseTemplate>[] => [
  {
    key: "name",
    label: "Template",
    cell: ({ id, name }) =>
      canUpdate ? (
        <Link className="cell-main" href={routes.responseTemplate(id)} prefetch={false}>
          {name}
        </Link>
      ) : (
        <span className="cell-main">{name}</span>
      ),
  },
  { key: "type", label: "Type", cell: () => typeLabels.response },
  {
    key: "content",
    label: "Text",
    isLong: true,
    cell: ({ content }) => {
      const characters = [...content]
      const isCut = characters.length > excerptLength
      return <span dir="auto">{isCut ? `${characters.slice(0, excerptLength).join("")}…` : content}</span>
    },
  },
]

export type ResponseTemplatesListProps = {
  list: Attempt<Paged & { _embedded: { response_templates: ResponseTemplate[] } }>
  hrefs: ListHrefs<TemplatesSearch>
  canUpdate: boolean
}

/** Templates of responses, which have an editor of their own. */
export const ResponseTemplatesList = ({ list, hrefs, canUpdate }: ResponseTemplatesListProps) => (
  <SearchedTable
    noun={noun}
    list={list}
    rows={list.ok ? list.value._embedded.response_templates : []}
    columns={responseColumns(canUpdate)}
    rowKey={({ id }) => String(id)}
    hrefs={hrefs}
    track="request_templates.responses"
    empty={{
      icon: Mail,
      title: "No templates yet.",
      hint: "Templates for responses are created in Settings.",
    }}
  />
)
