import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { isAssignedTo } from "./assignee.ts"
import { type PageQuestion, type PageRow, pageOrder } from "./page-question.ts"
import type { ReviewOrder } from "./review-cursor.ts"
import { numbers } from "./sql-lists.ts"
import { profileName } from "./user-columns.ts"

export type ReviewAnswer = AnswerOf<"reviews.get">

type Row = Record<string, unknown>

const instants = [
  "published_at",
  "origin_published_at",
  "created_at",
  "updated_at",
  "deleted_at",
  "origin_deleted_at",
] as const

const utc = (value: unknown): string | null => (value == null ? null : new Date(String(value)).toISOString())

/** Fields of D-129 that a review tells of its response. */
function responseOf(row: Row): Row {
  const { id, review_id, user_id, user_name, content, status, error, published_at, updated_at, version } = row
  const same = { id, review_id, user_id, user_name, content, status, error, version }
  return { ...same, published_at: utc(published_at), updated_at: utc(updated_at) }
}

/** Makes a review of a row of the database, in place: copies of wide rows are felt. */
function answerOf(row: Row): ReviewAnswer {
  for (const name of instants) row[name] = utc(row[name])
  row["tags"] = ((row["tags"] ?? []) as Row[]).map(({ id, name }) => ({ id, name }))
  row["response"] &&= responseOf(row["response"] as Row)
  return row as ReviewAnswer
}

/** Where a review stands in a list by publication or rating; to the microsecond, as the database holds it. */
export function placeOf(row: Row, order: ReviewOrder): PageRow {
  const { account_id: accountId, id, published_at, rating } = row as Record<"account_id" | "id", number> & Row
  const micros = /\.(\d+)/.exec(String(published_at))?.[1] ?? ""
  const publishedAt = `${utc(published_at)!.slice(0, 19)}.${micros.padEnd(6, "0")}Z`
  return { accountId, id, publishedAt, group: order.by === "rating" ? Number(rating ?? 0) : null }
}

/** The fields of D-122 of `reviews r`, joined for the rows of a page only. */
const fields = sql`
  r.id, r.account_id, r.location_id, l.name as location_name, l.public_name as location_public_name, l.city as location_city,
  l.state as location_state, r.source_id, s.code as source_code, s.name as source_name,
  r.rating, r.title, r.content, r.author, r.url, r.review_type, r.status,
  (select s.id from review_status_labels s where s.account_id = r.account_id and s.id = r.review_status_label_id)
    as review_status_label_id, assigned.id as assigned_user_id, assigned.name as assigned_user_name, r.sentiment, to_jsonb(r.categories) as categories,
  (select jsonb_agg(to_jsonb(t) order by lower(t.name), t.id)
    from review_tags rt join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
    where rt.account_id = r.account_id and rt.review_id = r.id) as tags,
  (select count(*)::integer from notes n where n.account_id = r.account_id and n.review_id = r.id) as notes_count,
  r.images,
  (select to_jsonb(a) || jsonb_build_object('user_name', (select concat_ws(' ', u.first_name, u.last_name)
      from users u where u.account_id = a.account_id and u.id = a.user_id))
    from responses a where a.account_id = r.account_id and a.review_id = r.id) as response,
  r.dispute_status, r.published_at, r.origin_published_at, r.created_at, r.updated_at,
  r.deleted_at, r.origin_deleted_at`

const shape = {
  id: column.number(),
  account_id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  location_public_name: column.text().nullable(),
  location_city: column.text().nullable(),
  location_state: column.text().nullable(),
  source_id: column.number(),
  source_code: column.text(),
  source_name: column.text(),
  rating: column.number().nullable(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  url: column.text().nullable(),
  review_type: column.text(),
  status: column.text(),
  review_status_label_id: column.number().nullable(),
  assigned_user_id: column.number().nullable(),
  assigned_user_name: column.text().nullable(),
  sentiment: column.number(),
  categories: column.json<string[]>(),
  tags: column.json<Row[]>().nullable(),
  notes_count: column.number(),
  images: column.json<Row[]>(),
  response: column.json<Row>().nullable(),
  dispute_status: column.text(),
  published_at: column.instant(),
  origin_published_at: column.instant().nullable(),
  created_at: column.instant(),
  updated_at: column.instant(),
  deleted_at: column.instant().nullable(),
  origin_deleted_at: column.instant().nullable(),
}

/** One look-up for each row of the page `x`, whatever the planner thinks of the tables' sizes. */
const joined = sql`
  cross join lateral (select * from reviews r where r.account_id = x.account_id and r.id = x.id limit 1) r
  cross join lateral (
    select l.name, l.public_name, l.city, l.state from locations l where l.account_id = r.account_id and l.id = r.location_id limit 1) l
  cross join lateral (select s.code, s.name from sources s where s.id = r.source_id limit 1) s
  left join lateral (select u.id, ${profileName} as name from users u where ${isAssignedTo(sql`r`)}) assigned on true`

/** A row of a page with its review; undefined when the review went away while the page was read. */
export type ReviewRow = PageRow & { review: ReviewAnswer | undefined }

/**
 * Finds a page and reads its reviews in one statement.
 * @param page statement of the page: rows `x` in `pageOrder`.
 * @param other a statement of which is only asked whether it has a row.
 * @returns `isBehind` is null when nothing else was asked, and for a page without rows.
 */
export async function readReviewsOf(
  db: Db,
  question: PageQuestion,
  page: SQL,
  other: SQL | null = null,
): Promise<{ rows: ReviewRow[]; isBehind: boolean | null }> {
  const isBehind = other ? sql`, exists(${other}) as is_behind` : sql``
  const found: Row[] = await rowsOf(
    db,
    other ? { ...shape, is_behind: column.boolean() } : shape,
    sql`select ${fields}${isBehind} from (${page}) x ${joined} order by ${pageOrder(question)}`,
  )
  const carried = found[0]?.["is_behind"] as boolean | undefined
  for (const row of found) delete row["is_behind"]
  const rows = found.map((row) => ({ ...placeOf(row, question.order), review: answerOf(row) }))
  return { rows, isBehind: carried ?? null }
}

/** Whole reviews with the fields of D-122, in the order of the ids. */
export async function readReviewRows(
  db: Db,
  rows: readonly { accountId: number; id: number }[],
): Promise<ReviewAnswer[]> {
  if (rows.length === 0) return []
  const found: Row[] = await rowsOf(
    db,
    shape,
    sql`select ${fields}
        from unnest(${numbers(rows.map((row) => row.accountId))}, ${numbers(rows.map((row) => row.id))})
          with ordinality as x(account_id, id, n) ${joined} order by x.n`,
  )
  return found.map(answerOf)
}
