import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** So many lines are named for each error; the file has all of them. */
const linesNamed = 8

/** Number of rows with an error and their lines: `2 (lines 3, 7)`. */
export function linesText({
  count,
  rows,
}: Pick<RecipientUpload["row_errors"][number], "count" | "rows">): string {
  const named = rows.slice(0, linesNamed).join(", ")
  return `${formatCount(count)} (${count === 1 ? "line" : "lines"} ${named}${count > linesNamed ? " and more" : ""})`
}
