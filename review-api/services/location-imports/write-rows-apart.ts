import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import { type RowWriter, type WrittenRows, writeRows } from "./write-rows.ts"

/**
 * As `writeRows`; a row that breaks the program is a failed row, and the others are written without it.
 * @param tx the open transaction.
 */
export async function writeRowsApart(
  tx: Db,
  writer: RowWriter,
  rows: readonly CsvRow[],
): Promise<WrittenRows> {
  const { done, failed } = await writeApart(tx, rows, async (part, some) => {
    const [named, groupNames] = [new Map(writer.named), new Map(writer.groupNames)]
    const written = await writeRows(part, { ...writer, named, groupNames }, some)
    for (const [name, line] of named) writer.named.set(name, line)
    for (const [name, id] of groupNames) writer.groupNames.set(name, id)
    return written
  })
  for (const { row, error } of failed)
    writer.deps.log.error({ line: row.line, error: safeError(error) }, "a row of locations was not written")
  const broken = failed.map(({ row: { line } }) => ({
    line,
    action: "failed" as const,
    name: null,
    message: "Something went wrong on our side. Please try this row again.",
  }))
  return {
    rows: [...done.flatMap((part) => part.rows), ...broken],
    unchanged: done.reduce((sum, part) => sum + part.unchanged, 0),
    newGroups: done.flatMap((part) => part.newGroups),
    notes: done.flatMap((part) => part.notes),
  }
}
