import type { Column } from "#components/data-table/columns.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** The line of a row in its file: it heads the row's card, so it says what it counts there too. */
export const lineColumn = {
  key: "line",
  label: "Line",
  className: "line-number",
  cell: ({ line }) => formatCount(line),
} as const satisfies Column<{ line: number }>
