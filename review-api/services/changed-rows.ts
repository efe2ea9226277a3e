import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces, readCursor } from "../core/cursors.ts"
import { invalid } from "../core/errors.ts"
import { instantText } from "../db/queries/page-question.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { Deps } from "./deps.ts"
import { cursorPageOf, totalOf } from "./list-answer.ts"

export type ChangedQuery = {
  updated_after?: string | undefined
  after?: string | undefined
  before?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
  "sort[by]"?: unknown
  "sort[order]"?: unknown
}

type Place = readonly [updatedAt: string, id: number]

const instantShape = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

function placeOf(cursor: string): Place | null {
  const [updatedAt, id] = readCursor(cursor)
  const isPlace =
    typeof updatedAt === "string" &&
    instantShape.test(updatedAt) &&
    !Number.isNaN(Date.parse(updatedAt)) &&
    Number.isSafeInteger(id)
  return isPlace ? [updatedAt, id as number] : null
}

/** Where counting stops. */
const maxCounted = 10_000

/**
 * A row being written has a time and is not seen yet: from the first of it on, nothing is told. Rows of an import are
 * seen when it is done.
 */
const settled = (accountIds: number[]): SQL => sql`coalesce(least(
  (select min(a.xact_start) from pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null and a.pid <> pg_backend_pid()),
  (select min(run.created_at) from imports run
    where ${isOneOf(sql`run.account_id`, accountIds)} and run.status <> 'done')), 'infinity')`

const own = "is not available with updated_after, which has its own order"

/** @throws 400 for what only another order has, and for `after` where no order has it. */
function checkQuery(path: string, query: ChangedQuery): void {
  for (const name of ["sort[by]", "sort[order]", "page"] as const)
    if (query[name] !== undefined) throw invalid({ [name]: [own] }, 400, "invalid_parameter")
  cursorPlaces(path, { before: query.before }, () => null)
}

/** @throws 400 for a cursor of a list that has cursors with `updated_after` alone. */
export function refuseCursor(path: string, { after }: ChangedQuery): void {
  cursorPlaces(path, { after }, () => null)
}

const changedRowShape = { accountId: column.number(), id: column.number() }

export type ChangedRow = RowOf<typeof changedRowShape>

/**
 * A page of the rows that were written at an instant or later, in the order in which they were written. Whoever goes on
 * from the newest instant that was told misses nothing, however many were written in it or are being written.
 * @param from what rows are read from, with a condition at its end; `alias` of the table, `column` when a row was written.
 * @returns the rows of the page, and what surrounds them in the answer.
 * @throws 400 for a bad cursor or one of another list, a page or another order.
 */
export async function readChanged(
  { db }: Pick<Deps, "db">,
  accountIds: number[],
  path: string,
  query: ChangedQuery & { updated_after: string },
  { alias, column: writtenAt, from }: { alias: SQL; column: SQL; from: SQL },
) {
  checkQuery(path, query)
  const { after } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const changed = sql`${from} and ${writtenAt} >= ${query.updated_after}::timestamptz
    and ${writtenAt} < ${settled(accountIds)}`
  const beyond = after
    ? sql`and (${writtenAt}, ${alias}.id) > (${after[0]}::timestamptz, ${after[1]}::bigint)`
    : sql``
  const [found, [counted]] = await Promise.all([
    rowsOf(
      db,
      { ...changedRowShape, updatedAt: column.text() },
      sql`select ${alias}.account_id, ${alias}.id, ${instantText(writtenAt)} as updated_at
          ${changed} ${beyond} order by ${writtenAt}, ${alias}.id limit ${perPage + 1}`,
    ),
    rowsOf(
      db,
      { count: column.number() },
      sql`select count(*) as count from (select 1 ${changed} limit ${maxCounted + 1}) counted`,
    ),
  ])
  const rows = found.slice(0, perPage)
  const last = found.length > perPage ? rows.at(-1) : undefined
  const cursors = { before: null, after: last ? cursorOf([last.updatedAt, last.id]) : null }
  const { count } = counted!
  const total = { count: Math.min(count, maxCounted), exact: count <= maxCounted }
  return {
    rows: rows.map(({ accountId, id }): ChangedRow => ({ accountId, id })),
    around: {
      ...totalOf(total, query),
      _total_pages: Math.ceil(total.count / perPage),
      ...cursorPageOf(path, query, cursors),
    },
  }
}

/** Rows in the order of a page. */
export function inOrderOf<T extends { id: unknown }>(page: readonly ChangedRow[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}
