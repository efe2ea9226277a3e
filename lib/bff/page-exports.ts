import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import { toAccountsFilter } from "#lib/features/accounts/queries.ts"
import { accountsList } from "#lib/features/accounts/search-params.ts"
import { toAuditFilter } from "#lib/features/audit-log/queries.ts"
import { loadAuditLogSearch } from "#lib/features/audit-log/search-params.ts"
import { paths } from "#lib/routes/routes.ts"
import type { Session } from "#lib/session/session.ts"

type PageExport<I extends OperationId = OperationId> = {
  id: I
  /** The API query of the page's query: the file holds what the page shows. */
  query: (search: URLSearchParams, session: Session) => NonNullable<InputOf<I>["query"]>
}

const pageExport = <I extends OperationId>(row: PageExport<I>): PageExport => row as unknown as PageExport

/** What `.csv` behind the address of a page downloads (design 3.14). */
export const pageExports: Readonly<Record<string, PageExport>> = {
  [paths.accounts()]: pageExport({
    id: "accounts.export",
    query: (search, session) => toAccountsFilter(accountsList("accounts", search), session),
  }),
  [paths.settingsAuditLog()]: pageExport({
    id: "audit_entries.export",
    query: (search) => toAuditFilter(loadAuditLogSearch(search)),
  }),
}
