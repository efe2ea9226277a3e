import {
  constructTable,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/table-core"
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings"
import type { Column, RowSelection, Sort } from "./columns.ts"

/** Key of the column whose boxes select rows. */
export const selectKey = "select"

type ColumnLook = Omit<Column<never>, "key" | "cell">

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnLook>(),
})

const cellOf =
  <Row,>(cell: Column<Row>["cell"]) =>
  ({ row }: { row: { original: Row } }) =>
    cell(row.original)

export type TableInput<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The order in which the rows arrive. */
  sort?: Sort | null | undefined
  selection?: RowSelection<Row> | undefined
}

/** Columns, order and chosen rows as TanStack Table keeps them; without its hooks it needs no script in the browser. */
export function makeTable<Row extends RowData>({ columns, rows, rowKey, sort, selection }: TableInput<Row>) {
  const helper = createColumnHelper<typeof features, Row>()
  const select = helper.display({
    id: selectKey,
    header: "Select",
    meta: { label: "Select", isBare: true },
    cell: ({ row }) =>
      selection && (
        <label className="check row-select row-above">
          <input
            type="checkbox"
            name={selection.name}
            form={selection.formId}
            value={row.id}
            defaultChecked={row.getIsSelected()}
            aria-label={`Select ${selection.nameOf(row.original)}`}
          />
        </label>
      ),
  })
  const given = columns.map(({ key, cell, ...look }) => {
    const drawn = { id: key, header: look.label, meta: look, cell: cellOf(cell) }
    return look.sortKey ? helper.accessor((row) => row, drawn) : helper.display(drawn)
  })
  const sorted = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sort?.by)
  return constructTable({
    features,
    data: rows,
    columns: helper.columns(selection ? [select, ...given] : given),
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    sortDescFirst: false,
    initialState: {
      sorting: sorted ? [{ id: sorted.key, desc: sort?.direction === "desc" }] : [],
      rowSelection: Object.fromEntries(selection?.chosen?.map((key) => [key, true]) ?? []),
    },
  })
}
