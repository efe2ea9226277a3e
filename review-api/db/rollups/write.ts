import { eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, type RowOf } from "../rows.ts"
import { accounts } from "../schema/identity.ts"
import { rollupRebuilds } from "../schema/rollups.ts"
import type { RollupChange } from "./change.ts"
import { addReview, figureColumns, noFigures, sqlTypeOfFigure } from "./figures.ts"
import { type Grain, grainNames, grains, placeOf } from "./grains.ts"
import { addCells } from "./upsert.ts"

type Cell = { keys: (number | string)[]; figures: number[] }
type Generation = { generation: number; timeZone: string; since: number }

const cellsPerStatement = 2_000

function cellsOf(grain: Grain, places: { place: ReturnType<typeof placeOf>; sign: 1 | -1 }[]): Cell[] {
  const cells = new Map<string, Cell>()
  for (const { place, sign } of places) {
    const keys = grain.keys.map((key) => key.of(place))
    const name = keys.join("|")
    let cell = cells.get(name)
    if (!cell) {
      cell = { keys, figures: noFigures() }
      cells.set(name, cell)
    }
    addReview(cell.figures, place, sign)
  }
  const changed = [...cells.values()].filter((cell) => cell.figures.some((figure) => figure !== 0))
  return changed.sort((a, b) => compareKeys(a.keys, b.keys))
}

function compareKeys(a: Cell["keys"], b: Cell["keys"]): number {
  for (const [at, key] of a.entries()) {
    if (key !== b[at]) return key < b[at]! ? -1 : 1
  }
  return 0
}

const arrayOf = (values: (number | string)[], type: string): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`

function cellRows(grain: Grain, cells: Cell[]): SQL {
  const keys = grain.keys.map((key, at) => {
    const values = cells.map((cell) => cell.keys[at]!)
    return arrayOf(values, key.type)
  })
  const figures = figureColumns.map((name, at) => {
    const values = cells.map((cell) => cell.figures[at]!)
    return arrayOf(values, sqlTypeOfFigure(name))
  })
  return sql`select * from unnest(${sql.join([...keys, ...figures], sql`, `)})`
}

/** The generations of the rollups that a change has to go to: `since` is the first instant, in ms, that each has counted. */
export async function generationsOf(tx: Db, account: RolledAccount): Promise<Generation[]> {
  // The share lock lets a rebuild wait for what is not committed yet; what it has done is read after the lock is had.
  const [row] = await tx
    .select({ generation: accounts.rollupGeneration, timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, account.id))
    .for("share")
  const [rebuild] = await tx
    .select({
      generation: rollupRebuilds.generation,
      timeZone: rollupRebuilds.timeZone,
      doneFrom: rollupRebuilds.doneFrom,
    })
    .from(rollupRebuilds)
    .where(eq(rollupRebuilds.accountId, account.id))
  // One that came since the account was read was counted in the zone that it has got.
  const { generation, timeZone } = row && row.generation > account.generation ? row : account
  const generations = [{ generation, timeZone, since: -Infinity }]
  if (rebuild?.doneFrom) generations.push({ ...rebuild, since: Date.parse(rebuild.doneFrom) })
  return generations
}

export const rolledAccountShape = {
  id: column.number(),
  timeZone: column.text(),
  generation: column.number(),
}

export type RolledAccount = RowOf<typeof rolledAccountShape>

/** An account with what its rollups go by; undefined when it is gone. */
export async function rolledAccountOf(db: Db, id: number): Promise<RolledAccount | undefined> {
  const [account] = await db
    .select({ id: accounts.id, timeZone: accounts.timeZone, generation: accounts.rollupGeneration })
    .from(accounts)
    .where(eq(accounts.id, id))
  return account
}

/**
 * Adds a batch of changes to the four rollup tables, in the transaction that writes the reviews. While a rebuild runs
 * the changes that it has already passed go to its generation too.
 * @param account `timeZone` says which day an instant belongs to; `generation` as last read, a newer one wins.
 * @param changes reviews that become visible in lists (sign 1) or stop being so (sign -1).
 */
export async function writeRollups(tx: Db, account: RolledAccount, changes: RollupChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const { generation, timeZone, since } of await generationsOf(tx, account)) {
    const places = changes
      .filter((change) => Date.parse(change.publishedAt) >= since)
      .map((change) => ({ place: placeOf(change, timeZone), sign: change.sign }))
    for (const name of grainNames) {
      const cells = cellsOf(grains[name], places)
      for (let at = 0; at < cells.length; at += cellsPerStatement) {
        const rows = cellRows(grains[name], cells.slice(at, at + cellsPerStatement))
        await addCells(tx, account.id, generation, grains[name], rows)
      }
    }
  }
}
