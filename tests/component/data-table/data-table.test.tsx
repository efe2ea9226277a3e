import { render, screen, within } from "@testing-library/react"
import { type Column, nextSort, type Sort } from "#components/data-table/columns.ts"
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
const draw = (sort: Sort | null) =>
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
      />
    </AppPage>,
  )
const header = () => screen.getByRole("columnheader", { name: "Name" })
const link = () => within(header()).getByRole("link").getAttribute("href")

describe("the table", () => {
  test("sorts by its headers: none, ascending, descending, none [F-295]", () => {
    const seen: (string | null)[] = []
    let sort: Sort | null = null
    for (let click = 0; click < 4; click += 1) {
      const { unmount } = draw(sort)
      seen.push(header().getAttribute("aria-sort"))
      expect(link()).toBe(hrefOf(nextSort(sort, "name")))
      sort = nextSort(sort, "name")
      unmount()
    }
    expect(seen).toEqual([null, "ascending", "descending", null])
    expect(nextSort({ by: "count", direction: "desc" }, "name")).toEqual({ by: "name", direction: "asc" })
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
