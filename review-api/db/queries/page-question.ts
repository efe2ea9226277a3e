import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import type { Direction, Position, ReviewOrder } from "./review-cursor.ts"
import { reviewConditions, type Without } from "./review-filter.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { allOf } from "./sql-lists.ts"

/** How the selection's locations are best read: each by itself, or by walking everyone's reviews. */
export type LocationStrategy = "each" | "walk"

export type PageQuestion = {
  selection: ReviewSelection
  pendingImports: number[]
  order: ReviewOrder
  position: Position | null
  /** Away from the position: further down the list, or back up. */
  toward: "after" | "before"
  limit: number
  /** The last row that a page by publication may have. */
  until?: Position | undefined
  strategy: LocationStrategy
  /** The rows of a page by publication are whole reviews, so that they need not be looked up once more. */
  isWhole?: boolean
}

/** A row of a page: where it is, and the position that a cursor to it holds. */
export const pageRowShape = {
  accountId: column.number(),
  id: column.number(),
  publishedAt: column.text(),
  group: column.number().nullable(),
}

export type PageRow = RowOf<typeof pageRowShape>

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc")
const seen = (direction: Direction, question: PageQuestion): Direction =>
  question.toward === "after" ? direction : flip(direction)

/** Direction in which groups (ratings, locations) are walked. */
export const groupDirection = (question: PageQuestion): Direction => seen(question.order.direction, question)

/** Direction of publication: the list's own, and newest first within a rating or a location. */
export const timeDirection = (question: PageQuestion): Direction =>
  seen(question.order.by === "published_at" ? question.order.direction : "desc", question)

export const beyondSign = (direction: Direction): SQL => (direction === "asc" ? sql`>` : sql`<`)
export const byDirection = (direction: Direction): SQL => sql.raw(direction)

/** The condition that a review lies beyond the position by publication and id. */
export const beyondTime = (question: PageQuestion, position: Position): SQL =>
  sql`(r.published_at, r.id) ${beyondSign(timeDirection(question))}
    (${position.publishedAt}::timestamptz, ${position.id}::bigint)`

/** Between the position and the last row of a question, as far as it has them. */
export function rangeOfTime(question: PageQuestion): SQL {
  const { position, until } = question
  const sign = timeDirection(question) === "asc" ? sql`<=` : sql`>=`
  return allOf([
    position ? beyondTime(question, position) : sql`true`,
    until && sql`(r.published_at, r.id) ${sign} (${until.publishedAt}::timestamptz, ${until.id}::bigint)`,
  ])
}

export const orderByTime = (question: PageQuestion, alias: "r" | "x"): SQL => {
  const direction = byDirection(timeDirection(question))
  return alias === "r"
    ? sql`r.published_at ${direction}, r.id ${direction}`
    : sql`x.published_at ${direction}, x.id ${direction}`
}

/** The order of a page's rows `x`: by rating or location first when the list is sorted by one. */
export const pageOrder = (question: PageQuestion): SQL =>
  question.order.by === "published_at"
    ? orderByTime(question, "x")
    : sql`x."group" ${byDirection(groupDirection(question))}, ${orderByTime(question, "x")}`

export const instantText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Runs the statement of a page: rows (account_id, id, published_at), with "group" when the list is sorted by one. */
export function readPlaces(db: Db, question: PageQuestion, page: SQL, skipped = 0): Promise<PageRow[]> {
  const group = question.order.by === "published_at" ? sql`null::integer as "group"` : sql`x."group"`
  return rowsOf(
    db,
    pageRowShape,
    sql`select x.account_id, x.id, ${instantText(sql`x.published_at`)} as published_at, ${group}
        from (${page}) x order by ${pageOrder(question)} offset ${skipped}`,
  )
}

/** The first rows by publication under the selection's conditions and some more. */
export const topByTime = (question: PageQuestion, more: SQL, without: Without = {}): SQL => sql`
  select ${question.isWhole ? sql`r.*` : sql`r.account_id, r.id, r.published_at`} from reviews r
  where ${more} and ${reviewConditions(question.selection, question.pendingImports, without)}
  order by ${orderByTime(question, "r")} limit ${question.limit}`
