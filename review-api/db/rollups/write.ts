import { type SQL, sql } from "drizzle-orm"
import { type Db, rowsOf } from "../connect.ts"
import type { RollupChange } from "./change.ts"
import { addReview, figureColumns, noFigures, sqlTypeOfFigure } from "./figures.ts"
import { type Grain, grainNames, grains, placeOf } from "./grains.ts"

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

const column = (values: (number | string)[], type: string): SQL =>
  sql`${`{${values.join(",")}}`}::text::${sql.raw(type)}[]`

async function upsert(tx: Db, accountId: number, generation: number, grain: Grain, cells: Cell[]) {
  const names = [...grain.keys.map((key) => key.name), ...figureColumns]
  const columns = [
    ...grain.keys.map((key, at) =>
      column(
        cells.map((cell) => cell.keys[at]!),
        key.type,
      ),
    ),
    ...figureColumns.map((name, at) =>
      column(
        cells.map((cell) => cell.figures[at]!),
        sqlTypeOfFigure(name),
      ),
    ),
  ]
  const conflict = ["account_id", "generation", ...grain.keys.map((key) => key.name)].join(", ")
  const sums = figureColumns.map((name) => `${name} = kept.${name} + excluded.${name}`).join(", ")
  await tx.execute(sql`
    insert into ${sql.raw(grain.table)} as kept (account_id, generation, ${sql.raw(names.join(", "))})
    select ${accountId}::bigint, ${generation}::integer, given.*
    from unnest(${sql.join(columns, sql`, `)}) as given (${sql.raw(names.join(", "))})
    on conflict (${sql.raw(conflict)}) do update set ${sql.raw(sums)}`)
}

async function generationsOf(tx: Db, account: RolledAccount): Promise<Generation[]> {
  const [row] = await rowsOf<{
    current: number
    next: number | null
    timeZone: string | null
    doneFrom: string | null
  }>(
    tx,
    // The share lock keeps a rebuild from passing over what this transaction has not committed yet.
    sql`select a.rollup_generation as "current", r.generation as "next", r.time_zone as "timeZone",
          r.done_from as "doneFrom"
        from accounts a left join rollup_rebuilds r on r.account_id = a.id
        where a.id = ${account.id} for share of a`,
  )
  const current = Math.max(account.generation, row?.current ?? 0)
  const generations = [{ generation: current, timeZone: account.timeZone, since: -Infinity }]
  if (row?.next && row.timeZone && row.doneFrom) {
    generations.push({ generation: row.next, timeZone: row.timeZone, since: Date.parse(row.doneFrom) })
  }
  return generations
}

export type RolledAccount = { id: number; timeZone: string; generation: number }

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
        await upsert(tx, account.id, generation, grains[name], cells.slice(at, at + cellsPerStatement))
      }
    }
  }
}
