import { render, screen, within } from "@testing-library/react"
import type { Column, RowSelection, Sort } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { AppPage } from "#tests/support/in-app.tsx"

type Row = { id: number; name: string; count: number }
const rows: Row[] = [
  { id: 1, name: "Harbour", count: 12 },
  { id: 2, name: "Mill", count: 7 },
]
const columns: Column<Row>[] = [
  { key: "name", label: "Name", sortKey: "name", cell: ({ name }) => name },
  { key: "count", label: "Count", isNumber: true, cell: ({ count }) => count },
  { key: "actions", label: "Actions", isBare: true, cell: () => <button type="button">Edit</button> },
]
const hrefOf = (sort: Sort | null) => (sort ? `/list?by=${sort.by}&order=${sort.direction}` : "/list")
const draw = (sort: Sort | null, selection?: RowSelection<Row>) =>
  render(
    <AppPage path="/list" search={new URLSearchParams()} go={() => {}}>
      <DataTable
        caption="Places"
        track="test.places"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        sortHref={hrefOf}
        selection={selection}
      />
    </AppPage>,
  )
const header = () => screen.getByRole("columnheader", { name: "Name" })
const link = () => within(header()).getByRole("link").getAttribute("href")

describe("the table", () => {
  test("sorts by its headers: none, ascending, descending, none [F-295]", () => {
    const states: [sort: Sort | null, says: string | null, next: Sort | null][] = [
      [null, null, { by: "name", direction: "asc" }],
      [{ by: "name", direction: "asc" }, "ascending", { by: "name", direction: "desc" }],
      [{ by: "name", direction: "desc" }, "descending", null],
      [{ by: "count", direction: "desc" }, null, { by: "name", direction: "asc" }],
    ]
    for (const [sort, says, next] of states) {
      const { unmount } = draw(sort)
      expect([header().getAttribute("aria-sort"), link()]).toEqual([says, hrefOf(next)])
      unmount()
    }
  })

  test("offers its rows to the form around it, some of them chosen already", () => {
    draw(null, { name: "id", chosen: [2], nameOf: ({ name }) => name })
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select / })
    expect(boxes.map((box) => [box.name, box.value, box.checked])).toEqual([
      ["id", "1", false],
      ["id", "2", true],
    ])
    expect(screen.getByRole("checkbox", { name: "Select Mill" })).toBeChecked()
  })

  test("names itself, its columns and, where rows become cards, each value", () => {
    draw(null)
    expect(screen.getByRole("table", { name: "Places" })).toHaveAttribute("data-track", "test.places")
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "Name",
      "Count",
      "Actions",
    ])
    const cells = screen.getAllByRole("cell").slice(0, 3)
    expect(cells.map((cell) => cell.dataset["label"])).toEqual(["Name", "Count", undefined])
  })
})
