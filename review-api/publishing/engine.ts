import { type SQL, sql } from "drizzle-orm"
import { safeError } from "../core/safe-error.ts"
import { rowsOf } from "../db/rows.ts"
import type { Destination } from "../directories/destination.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import { attemptOnce } from "./attempt.ts"
import { nextCheckAt } from "./check-times.ts"
import type { Claimed, EngineDeps, Kind, Outcome, Outgoing, RemovalKind } from "./kind.ts"
import { keysShape } from "./kind.ts"
import { hasCome, isOfJob, jobsOf, keysBy, lockRow, rowJob } from "./row-job.ts"

const columnsOf = ({ version }: { version: string }) => ({
  id: "id",
  due: "next_attempt_at",
  attempts: "attempts",
  version,
})

/**
 * The job that attempts rows of a kind at their sources.
 * @param publish sends a row that is no removal; absent where all are removals.
 */
function attempting<
  D extends EngineDeps,
  Row extends Claimed,
  At,
  Removed,
  T extends Pick<Destination<At, never, Removed>, "remove">,
  H,
>(
  kind: RemovalKind<D, Row, At, Removed, T, H>,
  isRemoval: (row: Row) => boolean,
  publish: (deps: D, destination: T, row: Row, signal: AbortSignal) => Promise<Outcome>,
): JobKind<D> {
  function rest(deps: D, row: Row, waitMs: number | null): Outcome {
    const until = kind.nextAttempt(deps.clock.now(), row, waitMs)
    return until === null
      ? { end: "failed", code: "unreachable", words: null }
      : { end: "resting", until: until.toISOString() }
  }

  async function ask(deps: D, destination: T, row: Row, signal: AbortSignal): Promise<Outcome> {
    if (!isRemoval(row)) return publish(deps, destination, row, signal)
    await destination.remove(kind.at(row), await kind.removed(deps, row), signal)
    return { end: "removed" }
  }

  async function attempt(deps: D, row: Row, signal: AbortSignal): Promise<Outcome> {
    const ended = await attemptOnce(
      {
        obstacle: await kind.obstacleOf(deps, row),
        destination: () => kind.destination(deps, row),
        ask: (destination: T) => ask(deps, destination, row, signal),
      },
      signal,
    )
    if (ended.end === "taken") return ended.result
    if (ended.end === "hindered") {
      const end = kind.whenHindered(row)
      if (end === "resting") return rest(deps, row, null)
      return end === "removed" ? { end } : { end, code: ended.obstacle ?? "integration", words: null }
    }
    if (ended.end === "held" && kind.whenHeld)
      return { end: "held", until: kind.whenHeld(deps.clock.now(), row).toISOString() }
    if (ended.end === "refused" && (kind.canRefuseRemoval || !isRemoval(row)))
      return { end: "failed", code: "refused", words: ended.error.reason }
    deps.log.warn({ [kind.name]: row.id, error: safeError(ended.error) }, "a source did not respond")
    return rest(deps, row, ended.end === "unreachable" ? ended.waitMs : null)
  }

  return rowJob({ ...kind, columns: columnsOf(kind.columns), attempt })
}

/** The job of a kind that only brings rows away from their sources. */
export const removing = <
  D extends EngineDeps,
  Row extends Claimed,
  At,
  Removed,
  T extends Pick<Destination<At, never, Removed>, "remove">,
  H,
>(
  kind: RemovalKind<D, Row, At, Removed, T, H>,
): JobKind<D> =>
  attempting(
    kind,
    () => true,
    () => Promise.reject(new Error("a removal is not published")),
  )

/** The jobs of a kind: `publication` brings rows to their sources or away from there, `check` looks what became of them. */
export function publishing<
  D extends EngineDeps,
  Row extends Outgoing,
  At,
  Wanted,
  Removed,
  T extends Destination<At, Wanted, Removed>,
  H,
>(kind: Kind<D, Row, At, Wanted, Removed, T, H>): { publication: JobKind<D>; check: JobKind<D> } {
  const columns = columnsOf(kind.columns)
  const isShown = sql`o.${sql.identifier(kind.columns.status)} = ${kind.shown}`
  const isCheckDue = ({ clock }: D): SQL => sql`${isShown} and ${hasCome("check_at", clock.now())}`

  async function publish(deps: D, destination: T, row: Row, signal: AbortSignal): Promise<Outcome> {
    const wanted = await kind.wanted(deps, row)
    const published = await (kind.publish
      ? kind.publish(destination, row, wanted, signal)
      : destination.publish(kind.at(row), wanted, signal))
    return typeof published === "string"
      ? { end: "published", externalId: published }
      : { end: "failed", code: "taken_back", words: published.reason }
  }

  /** Some sources look at what they have published afterwards. */
  const check: JobKind<D> = {
    retries: 1,
    retryDelaySeconds: 60,
    timeoutSeconds: 60,
    atOnce: 1,
    async run(deps, { id, signal }) {
      const [shown] = await rowsOf(
        deps.db,
        keysShape,
        sql`select ${keysBy("id")} from ${kind.table} o where ${isOfJob(id)} and ${isShown}`,
      )
      const row = shown && (await kind.read(deps.db, shown))
      const destination = row && kind.destination(deps, row)
      if (!row?.externalId || !destination) return
      const standing = await destination.check(kind.at(row), row.externalId, signal)
      await deps.db.transaction(async (tx) => {
        const now = await lockRow(tx, { ...kind, columns }, row)
        if (!now?.isCurrent) return
        const { held, isCurrent } = now
        if (standing.state === "removed") {
          await kind.takeBack({ tx, deps, row, held, isCurrent }, standing.reason)
          return
        }
        const checks = row.checks + 1
        const checkAt = nextCheckAt(deps.clock.now(), checks)
        await tx.execute(sql`update ${kind.table} o set checks = ${checks}, check_at = ${checkAt}::timestamptz
          where ${isOfJob(`${row.accountId}-${row.id}`)} and ${isCheckDue(deps)}`)
      })
    },
    waiting: (deps) => jobsOf(deps, kind, { id: "id", at: "check_at", where: isCheckDue(deps) }),
  }

  return { publication: attempting(kind, kind.isRemoval, publish), check }
}
