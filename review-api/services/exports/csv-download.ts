import { dayIn } from "#lib/dates/today.ts"
import { csvLine, csvMark } from "#lib/format/csv.ts"
import type { Deps } from "../../deps.ts"
import type { Download } from "../../http/download.ts"
import type { Scope } from "../../scope.ts"

/** Rows that are read at a time. */
const batchSize = 500

type Cell = string | number | null | undefined

async function* piecesOf<Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  read: (limit: number, offset: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(Object.keys(columns))
  for (let offset = 0; ; offset += batchSize) {
    const rows = await read(batchSize, offset)
    yield rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join("")
    if (rows.length < batchSize) return
  }
}

/**
 * A list as a CSV file (D-109, D-110): read a batch at a time while it is sent.
 * @param columns by name, in their order.
 * @param read a stretch of the list in its order.
 */
export function csvDownload<Row>(
  { clock }: Pick<Deps, "clock">,
  { timeZone }: Scope,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  read: (limit: number, offset: number) => Promise<Row[]>,
): Download {
  return {
    name: `export-${dayIn(timeZone, clock.now())}.csv`,
    type: "text/csv; charset=utf-8",
    pieces: piecesOf(columns, read),
  }
}
