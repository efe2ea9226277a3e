import { maxPerPage } from "#lib/contract/index.ts"

type Page = { _total_pages: number }
type Paging = { page: number; per_page: number }

/**
 * Reads a list whole, page by page. Server only.
 * @param load one page of it.
 * @param rowsOf the rows of a page.
 * @throws ApiFailure
 */
export async function everyRow<P extends Page, Row>(
  load: (paging: Paging) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await load({ page, per_page: maxPerPage })
    rows.push(...rowsOf(found))
    last = found._total_pages
  }
  return rows
}
