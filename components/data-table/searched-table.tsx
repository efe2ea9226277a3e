import type { RowData } from "@tanstack/table-core"
import type { IconNode } from "lucide"
import type { ReactNode } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingLink } from "#components/ui/pending.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { ListHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { countOf } from "#lib/format/numbers.ts"
import { DataTable, type DataTableProps } from "./data-table.tsx"
import { SearchBox } from "./search-box.tsx"

export type SearchedTableProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowKey" | "track"> & {
  /** Noun of the rows, such as "account" and "accounts"; also names the table. */
  noun: { one: string; many: string; caption: string }
  list: Attempt<{ _total: number; _page: number; _total_pages: number }>
  /** Said where the list could not be loaded; what the API says unless given. */
  failedText?: string | undefined
  /** Of a list that could be loaded. */
  rows: readonly Row[]
  hrefs: ListHrefs<Partial<Record<string, string | number | null>>>
  /** Name of the search in the address. */
  searchName?: string
  /** Searches while it is typed. */
  isLive?: boolean
  /** Text of an empty table, with advice. */
  empty: { icon: IconNode; title: string; hint: string; action?: ReactNode }
  /** Stands beside the search. */
  actions?: ReactNode
  /** Address that the empty list offers to clear; without it only a search is cleared. */
  clearHref?: string | undefined
  selection?: DataTableProps<Row>["selection"]
  /** Draws the table within what acts on selected rows. */
  around?: (table: ReactNode) => ReactNode
}

/** A list with its count, search, order and pages; it says so when it is empty or could not be loaded. */
export function SearchedTable<Row extends RowData>(props: SearchedTableProps<Row>) {
  const { noun, list, rows, hrefs, empty, actions, columns, rowKey, track } = props
  const { path, query, search } = hrefs
  const { searchName = "search_terms", selection, around = (table) => table } = props
  const terms = ownValue(search, searchName)
  const clearHref = props.clearHref ?? (terms ? hrefs.changed({ [searchName]: null, page: null }) : undefined)
  const table = (
    <DataTable
      caption={noun.caption}
      track={track}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      selection={selection}
      sort={hrefs.sort}
      sortHref={hrefs.sorted}
    />
  )
  return (
    <>
      <div className="list-bar border-b-0">
        <span className="text-faint" role="status">
          {list.ok && countOf(list.value._total, noun.one, noun.many)}
        </span>
        <span className="flex-1" />
        <SearchBox
          label={`Search ${noun.many}`}
          name={searchName}
          path={path}
          value={String(terms ?? "")}
          query={query.toString()}
          isLive={props.isLive ?? false}
        />
        {actions}
      </div>
      <PendingArea>
        {!list.ok ? (
          <ErrorState
            title={`Unable to load ${noun.many}`}
            text={props.failedText ?? list.failure.userText}
            retryHref={hrefs.changed({})}
          />
        ) : list.value._total === 0 ? (
          <EmptyState
            icon={empty.icon}
            title={empty.title}
            hint={clearHref ? "Nothing matches your search." : empty.hint}
            action={
              clearHref ? (
                <PendingLink className={buttonClass({ dense: true })} href={clearHref}>
                  Clear
                </PendingLink>
              ) : (
                empty.action
              )
            }
          />
        ) : (
          <>
            {around(table)}
            <PagePager
              label={`Pages of ${noun.many}`}
              page={list.value._page}
              totalPages={list.value._total_pages}
              hrefOf={(page) => hrefs.changed({ page })}
            />
          </>
        )}
      </PendingArea>
    </>
  )
}
