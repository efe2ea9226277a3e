import { and, eq } from "drizzle-orm"
import { locationImportRows } from "../../db/schema/location-imports.ts"
import { rejectedHead, rejectedLine } from "../../imports/rejected-lines.ts"
import type { TableReader } from "../../imports/tables/open-table.ts"
import type { Deps } from "../deps.ts"
import { failedName, isRowOf, type LocationImportFile } from "./location-import-item.ts"

async function* linesOf(file: TableReader, reasons: ReadonlyMap<number, string>): AsyncGenerator<string> {
  yield rejectedHead(file.header ?? [])
  for await (const rows of file.rows(null)) {
    yield rows
      .flatMap(({ line, cells }) => {
        const reason = reasons.get(line)
        return reason === undefined ? [] : rejectedLine(line, reason, cells)
      })
      .join("")
  }
}

/**
 * Keeps the rows of a file that failed as a list, which people correct and upload (D-318).
 * @param open reads the file from its beginning.
 */
export async function keepFailedRows(
  { db, storage }: Deps,
  row: LocationImportFile,
  open: () => Promise<TableReader>,
  signal: AbortSignal,
): Promise<void> {
  if (row.failed === 0) return storage.remove(failedName(row))
  const failed = await db
    .select({ line: locationImportRows.line, message: locationImportRows.message })
    .from(locationImportRows)
    .where(and(isRowOf(row), eq(locationImportRows.action, "failed")))
  const reasons = new Map(failed.map(({ line, message }) => [line, message ?? ""]))
  const file = await open()
  try {
    await storage.write(failedName(row), linesOf(file, reasons), signal)
  } finally {
    await file.close()
  }
}
