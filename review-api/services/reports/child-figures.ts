import { type SQL, sql } from "drizzle-orm"
import type { ChildrenReportQuery, ChildrenReportSort } from "#lib/contract/index.ts"
import { childrenOf } from "../../db/queries/child-accounts.ts"
import { nameMatches, nameOrder, relevanceOf } from "../../db/queries/name-search.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { column, outerShape, rowsOf } from "../../db/rows.ts"
import { metricColumns, type Sums } from "../../metrics/figures.ts"
import { metricsQuestion } from "../../metrics/metrics-question.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"

export type ChildRow = Sums & {
  id: number
  name: string
  /** The sum that the partner pays for it a month (D-326). */
  costCents: number | null
  currency: string | null
}
/** Figures of an account, or of all of them, and those of the period before when that was asked for. */
export type Compared<Row> = { now: Row; before: Sums | null }

const name = sql`x.name`
const columnList = sql.raw(metricColumns.map((column) => `f.${column}`).join(", "))
const sumList = sql.raw(metricColumns.map((column) => `sum(f.${column}) as ${column}`).join(", "))

/** As `metricsOf` makes them; an account without reviews has counts of 0 and no rates. */
const figureKeys: Record<Exclude<ChildrenReportSort, "name">, SQL> = {
  total_reviews: sql`coalesce(f.reviews, 0)`,
  avg_rating: sql`f.rating_sum / nullif(f.rated, 0)`,
  completed_rate: sql`(f.responded + f.completed)::float8 / nullif(f.reviews, 0)`,
  response_rate: sql`f.responses::float8 / nullif(f.reviews, 0)`,
  overall_avg_response_time: sql`f.response_days / nullif(f.timed_responses, 0)`,
  positive_count: sql`coalesce(f.positive, 0)`,
  neutral_count: sql`coalesce(f.neutral, 0)`,
  negative_count: sql`coalesce(f.negative, 0)`,
}

function sortKeys(keywords: string | undefined): Record<string, SortKey> {
  const figures = Object.entries(figureKeys).map(([key, by]) => [key, { by: [by, ...nameOrder(name)] }])
  return {
    name: { by: nameOrder(name) },
    ...Object.fromEntries(figures),
    ...(keywords?.trim()
      ? { relevance: { by: [relevanceOf(name, keywords), ...nameOrder(name)], fixed: true } }
      : {}),
  }
}

/** A row at most for each account: what it costs its partner. */
const costOf = (what: SQL): SQL =>
  sql`(select ${what} from billing_customers c where c.account_id = x.id and c.collection = 'invoice'
    and c.status not in ('canceled', 'incomplete_expired'))`
const costColumns = sql`${costOf(sql`round(c.amount_cents::numeric / (c.interval * case c.interval_unit when 'year' then 12 else 1 end))::integer`)} as cost_cents,
  ${costOf(sql`c.currency`)} as currency`

const sumsShape = outerShape(column.numbers(metricColumns))
const childRowShape = {
  id: column.number(),
  name: column.text(),
  costCents: column.number().nullable(),
  currency: column.text().nullable(),
  ...sumsShape,
}

/**
 * The child accounts of the scope's account behind a filter, with the sums of a range from the rollups: one row for
 * each account and source at most is read per day, never a review.
 */
export async function childFigures(deps: Deps, scope: Scope, query: ChildrenReportQuery) {
  const own = { ...scope, accountIds: await childrenOf(deps.db, scope.accountId) }
  const { start_date, end_date, with_lag } = query
  const question = await metricsQuestion(deps, own, { start_date, end_date, with_lag })
  const { bounds, comparison } = question
  const matches = allOf([isOneOf(sql`x.id`, own.accountIds), nameMatches(name, query)])
  const from = (range: Bounds) =>
    sql`from accounts x left join (${question.sums(metricColumns, "account", range)}) f on f.key = x.id
      where ${matches}`
  const order = orderBy(query, sortKeys(query.keywords), ["name"], sql`x.id`)
  const totalOf = async (range: Bounds) => {
    const statement = sql`select count(*) as count, ${sumList} ${from(range)}`
    const [row] = await rowsOf(deps.db, { count: column.number(), ...sumsShape }, statement)
    return row!
  }

  return {
    /** How many accounts match, and what they have together. */
    async totals(): Promise<Compared<Sums & { count: number }>> {
      return { now: await totalOf(bounds), before: comparison && (await totalOf(comparison)) }
    },
    read: (limit: number, offset: number): Promise<ChildRow[]> =>
      rowsOf(
        deps.db,
        childRowShape,
        sql`select x.id, x.name, ${costColumns}, ${columnList} ${from(bounds)} order by ${order} limit ${limit} offset ${offset}`,
      ),
    /** The period before of some accounts, by id; null when there is none to compare with. */
    async before(ids: readonly number[]): Promise<Map<number, Sums> | null> {
      if (!comparison) return null
      const some = sql`select x.id, ${columnList} ${from(comparison)} and ${isOneOf(sql`x.id`, ids)}`
      const rows = await rowsOf(deps.db, { id: column.number(), ...sumsShape }, some)
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}
