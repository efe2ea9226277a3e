import { SearchBox } from "#components/data-table/search-box.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { LinkableAccountsPage } from "#lib/features/integrations/load-linked.ts"
import { LinkableAccounts, type LinkableAccountsProps } from "./linkable-accounts.tsx"

export type AccountsPartProps = Omit<LinkableAccountsProps, "accounts"> & {
  list: LinkableAccountsPage
  /** Address without its query, the query, and what is searched for. */
  path: string
  query: string
  text: string
  hrefOf: (page: number | null) => string
}

/** The part of a connection's page that says which accounts use it. */
export function AccountsPart({ list, path, query, text, hrefOf, ...rest }: AccountsPartProps) {
  return (
    <>
      <div>
        <SearchBox label="Search accounts" path={path} value={text} query={query} />
      </div>
      <PendingArea>
        <LinkableAccounts {...rest} accounts={list._embedded.linked_integrations} />
        <PagePager
          label="Pages of accounts"
          page={list._page}
          totalPages={list._total_pages}
          hrefOf={hrefOf}
        />
      </PendingArea>
    </>
  )
}
