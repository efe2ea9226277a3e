import { House } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf, ListedAccount } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { AccountsHrefs } from "#lib/features/accounts/hrefs.ts"

export type AccountsListProps = {
  list: Attempt<AnswerOf<"accounts.list">>
  columns: readonly Column<ListedAccount>[]
  hrefs: AccountsHrefs
  /** Identifier of the table (D-265). */
  track: string
  /** Said under "No accounts found." when no search narrows the list. */
  emptyHint: string
}

/** Accounts in a table with search, order and pages; it says so when there are none or they cannot be loaded. */
export const AccountsList = ({ list, columns, hrefs, track, emptyHint }: AccountsListProps) => (
  <PendingProvider>
    <SearchedTable
      noun={{ one: "account", many: "accounts", caption: "Accounts" }}
      list={list}
      rows={list.ok ? list.value._embedded.accounts : []}
      columns={columns}
      rowKey={({ id }) => String(id)}
      hrefs={hrefs}
      track={track}
      empty={{ icon: House, title: "No accounts found.", hint: emptyHint }}
    />
  </PendingProvider>
)
