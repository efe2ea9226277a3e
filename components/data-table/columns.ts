import type { ReactNode } from "react"

/** One column of a `DataTable`. */
export type Column<Row> = {
  key: string
  label: string
  /** Sort key of the API; a column without one cannot be sorted. */
  sortKey?: string
  /** Numbers stand in aligned columns. */
  isNumber?: boolean
  /** The label is for screen readers only: a column of buttons. */
  isBare?: boolean
  /** Long words such as e-mail addresses: where rows are cards it has a line of its own. */
  isLong?: boolean
  cell: (row: Row) => ReactNode
}

export type SortDirection = "asc" | "desc"
export type Sort = { by: string; direction: SortDirection }

/** The next state of a header: none, ascending, descending, none (000 §4). */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.by !== key) return { by: key, direction: "asc" }
  return current.direction === "asc" ? { by: key, direction: "desc" } : null
}
