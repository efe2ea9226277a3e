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
  /** Long words such as email addresses: where rows are cards it has a line of its own. */
  isLong?: boolean
  /** Of its head and its cells, such as a place that stays in view. */
  className?: string
  /** Stands in the head in place of the label. */
  head?: ReactNode
  /** Stands beside the label in the head: what the column is made of. */
  tip?: ReactNode
  /** Total of all rows. */
  total?: ReactNode
  cell: (row: Row) => ReactNode
}

export type SortDirection = "asc" | "desc"
export type Sort = { by: string; direction: SortDirection }

/** How a list is ordered by a column, and the address of the next order. */
export type ColumnSort = { label: string; direction: SortDirection | null; href: string }

/** Rows that can be chosen, for the form around the table. */
export type RowSelection<Row> = {
  /** Name of the field that sends the keys of chosen rows. */
  name: string
  /** Keys of the rows that are chosen already. */
  chosen?: readonly (string | number)[]
  nameOf: (row: Row) => string
  /** Of the form, where the table does not stand within it. */
  formId?: string
  /** Stands in the head of the column, in place of its name. */
  head?: ReactNode
}
