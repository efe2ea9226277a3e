import { Users } from "lucide"
import { DataTable } from "#components/data-table/data-table.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { UsersHrefs } from "#lib/features/users/hrefs.ts"
import { countOf } from "#lib/format/numbers.ts"
import { userColumns } from "./user-columns.tsx"

export type UsersListProps = {
  list: Attempt<AnswerOf<"users.list">>
  hrefs: UsersHrefs
  /** Of the account: logins are told in it. */
  timeZone: string
}

/** The users in a table with search, order and pages; it says so when there are none or they cannot be loaded. */
export function UsersList({ list, hrefs, timeZone }: UsersListProps) {
  const { path, query, search } = hrefs
  const terms = search.search_terms
  return (
    <PendingProvider>
      <div>
        <div className="list-bar border-b-0">
          <span className="text-faint" role="status">
            {list.ok && countOf(list.value._total, "user", "users")}
          </span>
          <span className="flex-1" />
          <SearchBox label="Search users" path={path} value={terms ?? ""} query={query.toString()} />
        </div>
        <PendingArea>
          {!list.ok ? (
            <ErrorState
              title="Unable to load users"
              text={list.failure.userText}
              retryHref={hrefs.changed({})}
            />
          ) : list.value._total === 0 ? (
            <EmptyState
              icon={Users}
              title="No users found."
              hint={terms ? "Try another name or email address." : undefined}
              action={
                <PendingLink
                  className={buttonClass({ dense: true })}
                  href={hrefs.changed({ search_terms: null, page: null })}
                >
                  Clear
                </PendingLink>
              }
            />
          ) : (
            <>
              <DataTable
                caption="Users"
                track="settings_users.users"
                columns={userColumns(timeZone, hrefs.changed({}))}
                rows={list.value._embedded.users}
                rowKey={({ id }) => id}
                sort={hrefs.sort}
                sortHref={hrefs.sorted}
              />
              <PagePager
                label="Pages of users"
                page={list.value._page}
                totalPages={list.value._total_pages}
                hrefOf={(page) => hrefs.changed({ page })}
              />
            </>
          )}
        </PendingArea>
      </div>
    </PendingProvider>
  )
}
