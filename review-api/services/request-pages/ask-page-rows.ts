import { type SQL, sql } from "drizzle-orm"
import type { FeedbackType } from "#lib/contract/microsurveys/constants.ts"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { type NameSearch, nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"

export type AskPageKind = "request_page" | "kiosk_page"

const shape = {
  id: column.number(),
  account_id: column.number(),
  title: column.text(),
  slug: column.text(),
  logo_url: column.text().nullable(),
  feedback_type: column.text<FeedbackType>(),
  microsurvey_id: column.number().nullable(),
  url_ids: column.json<number[]>(),
  theme: column.json<{ accent?: string | null; mode?: "light" | "dark" | "auto" | null }>(),
  has_pin: column.boolean(),
  active: column.boolean(),
  created_at: column.text(),
  location_ids: column.number().array(),
  hidden_locations: column.number(),
  responses: column.number(),
  last_response_on: column.text().nullable(),
}

export type AskPageRow = RowOf<typeof shape>

/** Answers on a page, as they are counted by day. */
const answered = (visible: SQL) => sql`from survey_answer_days d
  join locations l on l.account_id = d.account_id and l.id = d.location_id
  where d.account_id = p.account_id and d.page_id = p.id and d.answers > 0 and ${visible}`

const columns = (
  visible: SQL,
) => sql`p.id, p.account_id, p.title, s.slug, p.logo_url, p.feedback_type, p.microsurvey_id,
  p.url_ids, p.theme, p.pin_hash is not null as has_pin, p.active, ${wireInstant(sql`p.created_at`)} as created_at,
  array(select l.id from ask_page_locations x join locations l on l.account_id = x.account_id and l.id = x.location_id
    where x.account_id = p.account_id and x.page_id = p.id and ${visible} order by l.id) as location_ids,
  (select count(*)::integer from ask_page_locations x join locations l on l.account_id = x.account_id and l.id = x.location_id
    where x.account_id = p.account_id and x.page_id = p.id and l.deleted_at is null and not (${visible}))
    as hidden_locations,
  (select coalesce(sum(d.answers), 0)::bigint ${answered(visible)}) as responses,
  (select max(d.day)::text ${answered(visible)}) as last_response_on`

/** Pages with a location that the caller sees; an Admin sees them all (D-324). */
const isReachable = (scope: Scope, visible: SQL): SQL | undefined =>
  scope.locations === "all"
    ? undefined
    : sql`exists (select 1 from ask_page_locations x
        join locations l on l.account_id = x.account_id and l.id = x.location_id
        where x.account_id = p.account_id and x.page_id = p.id and ${visible})`

const from = sql`from ask_pages p join ask_page_slugs s on s.account_id = p.account_id and s.page_id = p.id`

type ListQuery = NameSearch & {
  page?: number | undefined
  per_page?: number | undefined
  location_id?: string | undefined
  "sort[by]"?: string | undefined
  "sort[order]"?: string | undefined
}

/** Some landing pages or kiosks of an account, by title unless sorted otherwise, and how many there are. */
export async function listAskPages(db: Db, scope: Scope, kind: AskPageKind, query: ListQuery) {
  const visible = await visibleLocations(db, scope, "l")
  const locationId = filterId(query.location_id)
  const where = sql`where ${allOf([
    sql`p.account_id = ${scope.accountId} and p.kind = ${kind}`,
    isReachable(scope, visible),
    nameMatches(sql`p.title`, query),
    locationId === undefined
      ? undefined
      : sql`exists (select 1 from ask_page_locations x join locations l on l.account_id = x.account_id
          and l.id = x.location_id where x.account_id = p.account_id and x.page_id = p.id
          and x.location_id = ${locationId} and ${visible})`,
  ])}`
  const { page, perPage, offset } = pageOf(query)
  const keys = { title: { by: nameOrder(sql`p.title`) }, created_at: { by: [sql`p.created_at`] } }
  const order = orderBy(query, keys, ["title"], sql`p.id`)
  const total = await countOf(db, sql`${from} ${where}`)
  const rows = await rowsOf(
    db,
    shape,
    sql`select ${columns(visible)} ${from} ${where} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return { page, perPage, total, rows }
}

/** @param isHeld nobody else changes it until the transaction ends. @throws 404 when it is missing, foreign or out of sight. */
export async function askPageOf(
  db: Db,
  scope: Scope,
  kind: AskPageKind,
  id: string,
  isHeld = false,
): Promise<AskPageRow> {
  const visible = await visibleLocations(db, scope, "l")
  const which = allOf([
    sql`p.account_id = ${scope.accountId} and p.kind = ${kind} and p.id = ${pathId(id)}`,
    isReachable(scope, visible),
  ])
  if (isHeld) await db.execute(sql`select 1 from ask_pages p where ${which} for update`)
  const [row] = await rowsOf(db, shape, sql`select ${columns(visible)} ${from} where ${which}`)
  if (!row) throw notFound()
  return row
}

const common = ({ has_pin: _pin, hidden_locations: _hidden, url_ids: _urls, ...row }: AskPageRow) => row

/** A landing page as it goes out. */
export const requestPageItem = (row: AskPageRow) => ({ ...common(row), url_ids: row.url_ids })
/** A kiosk as it goes out. */
export const kioskPageItem = (row: AskPageRow) => ({ ...common(row), has_pin: row.has_pin })

/** Values of a page for the audit log. */
export const auditValues = ({
  id: _id,
  created_at: _at,
  hidden_locations: _hidden,
  responses: _responses,
  last_response_on: _last,
  ...values
}: AskPageRow) => values
