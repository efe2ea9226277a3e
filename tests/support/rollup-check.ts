import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { pendingImportIds } from "#review-api/db/queries/pending-imports.ts"
import { figureColumns } from "#review-api/db/rollups/figures.ts"
import { type GrainName, grainNames, grains } from "#review-api/db/rollups/grains.ts"
import { recountRollups } from "#review-api/db/rollups/recount.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { ReviewFixture } from "./review-fixture.ts"

type Cells = Map<string, number[]>

const fractions = ["rating_sum", "response_days"]

function cellsOf(name: GrainName, rows: readonly Record<string, unknown>[], isPerImport = true): Cells {
  const cells: Cells = new Map()
  for (const row of rows) {
    const keys = grains[name].keys.map((key) => key.name).filter((key) => isPerImport || key !== "import_id")
    const key = keys.map((at) => String(row[at])).join("|")
    const figures = figureColumns.map((column) => Number(row[column]))
    const known = cells.get(key) ?? figures.map(() => 0)
    cells.set(
      key,
      known.map((figure, at) => figure + figures[at]!),
    )
  }
  for (const [key, figures] of cells) {
    const rounded = figures.map((figure, at) =>
      fractions.includes(figureColumns[at]!) ? Math.round(figure * 1e6) / 1e6 + 0 : figure,
    )
    if (rounded.some((figure) => figure !== 0)) cells.set(key, rounded)
    else cells.delete(key)
  }
  return cells
}

async function stored(
  database: Pick<Database, "db">,
  accountId: number,
  name: GrainName,
): Promise<Record<string, unknown>[]> {
  return anyRows(
    database.db,
    sql`select c.* from ${sql.raw(grains[name].table)} c join accounts a on a.id = c.account_id
        where c.account_id = ${accountId} and c.generation = a.rollup_generation`,
  )
}

/** Compares the rollups of an account with a full recount of its reviews. */
export async function expectRightRollups(
  database: Pick<Database, "db">,
  fixture: Pick<ReviewFixture, "accountId" | "timeZone">,
) {
  const account = { id: fixture.accountId, timeZone: fixture.timeZone }
  const recounted = await recountRollups(database.db, account)
  const pending = (await pendingImportIds(database.db, [fixture.accountId])).length > 0
  for (const name of grainNames) {
    const cells = cellsOf(name, await stored(database, fixture.accountId, name), pending)
    expect(cells).toEqual(cellsOf(name, recounted[name], pending))
    expect(cells.size).toBeGreaterThan(0)
  }
}
