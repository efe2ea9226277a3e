import type { SQL } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { EndCode, PublishObstacle } from "#lib/contract/publish-obstacles.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf } from "../db/rows.ts"
import type { Destination, Standing } from "../directories/destination.ts"
import type { JobName } from "../jobs/job-kind.ts"
import type { Jobs } from "../jobs/jobs.ts"

export type EngineDeps = Pick<BaseDeps, "db" | "clock" | "log"> & { jobs: Pick<Jobs, "send"> }

export const keysShape = { accountId: column.number(), id: column.number() }

export type Keys = RowOf<typeof keysShape>

/** A row that says what is to be true outside, as an attempt has it. */
export type Claimed = {
  accountId: number
  id: number
  /** Each attempt has its number: the latest has the row, and what an earlier one heard is not written. */
  attempts: number
  /** Version of the attempt; another one after a change by a person. */
  version: number | string
}

/** A row that a source has in the end. */
export type Outgoing = Claimed & {
  checks: number
  status: string
  /** The source's id of it. */
  externalId: string | null
}

/** The outcome of one attempt. */
export type Outcome =
  | { end: "published"; externalId: string }
  | { end: "removed" }
  /** The source has it, and has not made up its mind: it is asked again. */
  | { end: "held"; until: string }
  /** It is tried again. */
  | { end: "resting"; until: string }
  /** `words` are the source's own, for people. */
  | { end: "failed"; code: EndCode; words: string | null }

/** The end of an attempt, in a transaction that has the row. */
export type Ending<D, Row, H> = {
  tx: Db
  deps: D
  row: Row
  held: H
  /** No one has changed the row since the attempt began. */
  isCurrent: boolean
}

/**
 * How rows of one kind are attempted until nothing is due. Conditions know a row as `o`.
 * @typeParam D what the kind works with. @typeParam O what an attempt comes to. @typeParam H what is held besides the row.
 */
export type RowKind<D, Row extends Claimed, O, H> = {
  /** The word for it, in keys and logs. */
  name: string
  job: JobName
  table: PgTable
  /** Its columns; null for `attempts` where one job at a time is enough. */
  columns: { id: string; due: string; attempts: string | null; version: string }
  /** Which rows go out, besides those that are due. */
  isOpen: SQL
  /** Further changes of a claim, as `column = value`. */
  claims?: SQL
  /** The id of the job of a row; without it the id of the row. */
  jobIdOf?(keys: Keys): string
  read(db: Db, keys: Keys): Promise<Row | undefined>
  /** @throws when the program stops, so that someone else goes on. */
  attempt(deps: D, row: Row, signal: AbortSignal): Promise<O>
  /** Holds what else changes, before the row. */
  hold(tx: Db, row: Row): Promise<H>
  /** Writes the outcome. @returns ids of jobs of rows that are due by it. */
  write(ending: Ending<D, Row, H>, outcome: O): Promise<readonly string[] | undefined>
  /** After the last attempt of a job. */
  after?(deps: D, row: Row): Promise<void>
}

/**
 * Differences between the kinds of things that leave their sources. The engine does the rest: it claims, attempts, finishes and
 * tries again. Rows have the columns `account_id`, `id`, `attempts` and `next_attempt_at`.
 * @typeParam T its destination.
 */
export type RemovalKind<
  D,
  Row extends Claimed,
  At,
  Removed,
  T extends Pick<Destination<At, never, Removed>, "remove">,
  H,
> = Omit<RowKind<D, Row, Outcome, H>, "columns" | "attempt"> & {
  columns: { version: string }
  /** The obstacle that ends an attempt, or null. */
  obstacleOf(deps: D, row: Row): Promise<PublishObstacle | null>
  /** The outcome of an attempt with an obstacle. */
  whenHindered(row: Row): "removed" | "resting" | "failed"
  /** A removal that the source refuses has failed; without it, it is tried again. */
  canRefuseRemoval?: true
  destination(deps: D, row: Row): T | null
  at(row: Row): At
  removed(deps: D, row: Row): Promise<Removed>
  /** When a source is asked again. @param waitMs what it asks for. @returns null when it is given up. */
  nextAttempt(now: Date, row: Row, waitMs: number | null): Date | null
  /** When a source that looks at it first is asked what became of it; without it, as after any other failure. */
  whenHeld?(now: Date, row: Row): Date
}

/**
 * The same of things that sources have and show, which are also published and looked for. Rows have the columns `external_id`,
 * `checks` and `check_at` too.
 */
export type Kind<
  D,
  Row extends Outgoing,
  At,
  Wanted,
  Removed,
  T extends Destination<At, Wanted, Removed>,
  H,
> = RemovalKind<D, Row, At, Removed, T, H> & {
  columns: { status: string }
  /** The status of what the source shows. */
  shown: string
  isRemoval(row: Row): boolean
  wanted(deps: D, row: Row): Promise<Wanted>
  /** How it is published; else by the destination alone. @returns the source's id, or that the source took it down. */
  publish?(
    destination: T,
    row: Row,
    wanted: Wanted,
    signal: AbortSignal,
  ): Promise<string | Exclude<Standing, { state: "published" }>>
  /** The source no longer shows it. @param words why. */
  takeBack(ending: Ending<D, Row, H>, words: string): Promise<unknown>
}

/** The same for each attempt at a version, so that a source does it once. */
export const keyOf = (name: string, { accountId, id }: Keys): string => `${name}-${accountId}-${id}`
