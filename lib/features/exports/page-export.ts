import type { Flags } from "#lib/contract/flags.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import type { Session } from "#lib/session/session.ts"

type MaybeLater<T> = T | Promise<T>

/** File of a page: its URL with `.csv` or `.ndjson` (design 3.14). */
export type PageExport<I extends OperationId = OperationId> = {
  id: I
  /** How the page reads its address. */
  parsers: object
  /** Parameters of the operation's path. */
  params?: (session: Session) => Record<string, unknown>
  /** The API query of the page's query: the file holds what the page shows. @throws what cannot be read of the account */
  query: (
    search: URLSearchParams,
    session: Session,
    /** Path of the page. */
    page: string,
  ) => MaybeLater<NonNullable<InputOf<I>["query"]>>
}

/**
 * Chooses the file of a page whose address, account or flags decide which one it is.
 * @param forced flags of the request (D-038).
 * @throws what cannot be read of the account
 */
export type ChosenExport = (search: URLSearchParams, session: Session, forced: Flags) => Promise<PageExport>

/** The file of a page. @param row its query is that of its operation. */
export const pageExport = <I extends OperationId>(row: PageExport<I>): PageExport =>
  row as unknown as PageExport
