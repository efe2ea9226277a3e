import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import type { Claimed, EngineDeps, RowKind } from "./kind.ts"
import { keysShape } from "./kind.ts"

const maxAtATime = 500

/** A row `o` by its job, which is named by its id, behind that of its account or alone. @throws when none is named so. */
export function isOfJob(jobId: string, idColumn = "id"): SQL {
  const [id, accountId] = jobId.split("-").map(Number).toReversed()
  if (!id || accountId === 0) throw new Error(`no row has the job ${jobId}`)
  const isId = sql`o.${sql.identifier(idColumn)} = ${id}::bigint`
  return accountId === undefined ? isId : sql`o.account_id = ${accountId}::bigint and ${isId}`
}

/** Whether an instant of a row `o` has come. */
export const hasCome = (column: string, now: Date): SQL =>
  sql`o.${sql.identifier(column)} <= ${now.toISOString()}::timestamptz`

/** Jobs of the rows `o` that a condition holds for, those first that wait longest. */
export async function jobsOf(
  { db }: Pick<EngineDeps, "db">,
  {
    table,
    jobIdOf = ({ id }) => String(id),
  }: Pick<RowKind<never, Claimed, never, never>, "table" | "jobIdOf">,
  { id, at, where }: { id: string; at: string; where: SQL },
): Promise<string[]> {
  const rows = await rowsOf(
    db,
    keysShape,
    sql`select ${keysBy(id)} from ${table} o where ${where}
        order by o.${sql.identifier(at)}, o.${sql.identifier(id)} limit ${maxAtATime}`,
  )
  return rows.map(jobIdOf)
}

/** Columns of the keys of a row `o`. */
export const keysBy = (idColumn: string): SQL => sql`o.account_id, o.${sql.identifier(idColumn)} as id`

/** The row as it is now, which no one changes until the transaction ends. @returns undefined when it is gone. */
export async function lockRow<Row extends Claimed, H>(
  tx: Db,
  kind: Pick<RowKind<never, Row, never, H>, "table" | "columns" | "hold">,
  row: Row,
): Promise<{ held: H; isOurs: boolean; isCurrent: boolean } | undefined> {
  const { id, attempts, version } = kind.columns
  const held = await kind.hold(tx, row)
  const count = attempts === null ? sql`0` : sql`o.${sql.identifier(attempts)}`
  const [now] = await rowsOf(
    tx,
    { version: column.text().nullable(), attempts: column.number() },
    sql`select ${count} as attempts, o.${sql.identifier(version)}::text as version from ${kind.table} o
        where ${isOfJob(`${row.accountId}-${row.id}`, id)} for update`,
  )
  return (
    now && {
      held,
      isOurs: attempts === null || now.attempts === row.attempts,
      isCurrent: now.version === String(row.version),
    }
  )
}

/** The job that attempts rows of a kind, until nothing is due: what changes meanwhile follows at once. */
export function rowJob<D extends EngineDeps, Row extends Claimed, O, H>(
  kind: RowKind<D, Row, O, H>,
): JobKind<D> {
  const { table, columns } = kind
  const isDue = ({ clock }: D): SQL => sql`${hasCome(columns.due, clock.now())} and ${kind.isOpen}`

  /** Takes a row that is due; also one that an attempt has which was killed. */
  async function claim(deps: D, jobId: string): Promise<Row | undefined> {
    const where = sql`${isOfJob(jobId, columns.id)} and ${isDue(deps)}`
    const attempts = columns.attempts && sql.identifier(columns.attempts)
    const besides = kind.claims ? sql`, ${kind.claims}` : sql``
    const [taken] = await rowsOf(
      deps.db,
      keysShape,
      attempts
        ? sql`update ${table} o set ${attempts} = o.${attempts} + 1${besides} where ${where}
              returning ${keysBy(columns.id)}`
        : sql`select ${keysBy(columns.id)} from ${table} o where ${where}`,
    )
    return taken && kind.read(deps.db, taken)
  }

  /** @returns false when another attempt has taken the row meanwhile, or it is gone: nothing is written then. */
  async function finish(deps: D, row: Row, outcome: O): Promise<boolean> {
    const due = await deps.db.transaction(async (tx) => {
      const now = await lockRow(tx, kind, row)
      if (!now?.isOurs) return null
      const { held, isCurrent } = now
      return (await kind.write({ tx, deps, row, held, isCurrent }, outcome)) ?? []
    })
    for (const id of due ?? []) await deps.jobs.send(kind.job, id)
    return due !== null
  }

  return {
    retries: 4,
    retryDelaySeconds: 2,
    timeoutSeconds: 120,
    atOnce: 4,
    async run(deps, { id, signal }) {
      let last: Row | undefined
      for (let row = await claim(deps, id); row; row = await claim(deps, id)) {
        last = row
        if (!(await finish(deps, row, await kind.attempt(deps, row, signal)))) break
      }
      if (last) await kind.after?.(deps, last)
    },
    waiting: (deps) => jobsOf(deps, kind, { id: columns.id, at: columns.due, where: isDue(deps) }),
  }
}
