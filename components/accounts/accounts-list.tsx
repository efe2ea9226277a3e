import type { ReactNode } from "react"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf, ListedAccount } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { AccountsHrefs } from "#lib/features/accounts/hrefs.ts"
import { countOf } from "#lib/format/numbers.ts"

export type AccountsListProps = {
  list: Attempt<AnswerOf<"accounts.list">>
  columns: readonly Column<ListedAccount>[]
  hrefs: AccountsHrefs
  /** Identifier of the table (D-265). */
  track: string
  /** Said under "No accounts found." when no search narrows the list. */
  emptyHint: string
  /** Stands beside the search. */
  actions?: ReactNode
}

/** Accounts in a table with search, order and pages; it says so when there are none or they cannot be loaded. */
export function AccountsList({ list, columns, hrefs, track, emptyHint, actions }: AccountsListProps) {
  const { path, query, search } = hrefs
  const terms = search.search_terms
  return (
    <PendingProvider>
      <div className="list-bar list-bar-table">
        <span className="faint" role="status">
          {list.ok && countOf(list.value._total, "account", "accounts")}
        </span>
        <span className="spacer" />
        <SearchBox label="Search accounts" path={path} value={terms ?? ""} query={query.toString()} />
        {actions}
      </div>
      <PendingArea>
        {!list.ok ? (
          <ErrorState
            title="Unable to load accounts"
            text={list.failure.userText}
            retryHref={hrefs.changed({})}
          />
        ) : list.value._total === 0 ? (
          <EmptyState
            icon="dashboard"
            title="No accounts found."
            hint={terms ? "Try another name." : emptyHint}
            action={
              terms && (
                <PendingLink
                  className={buttonClass({ dense: true })}
                  href={hrefs.changed({ search_terms: null, page: null })}
                >
                  Clear
                </PendingLink>
              )
            }
          />
        ) : (
          <>
            <DataTable
              caption="Accounts"
              track={track}
              columns={columns}
              rows={list.value._embedded.accounts}
              rowKey={({ id }) => String(id)}
              sort={hrefs.sort}
              sortHref={hrefs.sorted}
            />
            <PagePager
              label="Pages of accounts"
              page={list.value._page}
              totalPages={list.value._total_pages}
              hrefOf={(page) => hrefs.changed({ page })}
            />
          </>
        )}
      </PendingArea>
    </PendingProvider>
  )
}
