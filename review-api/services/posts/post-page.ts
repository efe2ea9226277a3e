import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type PostState, type PostType, type QueryOf, valuesOf } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces, readCursor } from "../../core/cursors.ts"
import { filterId } from "../../core/ids.ts"
import { locationSet } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { postContents } from "../../db/schema/posts.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { skippedRows } from "../list-answer.ts"
import { type ItemRow, isInState, itemColumns, itemRowShape, itemTables } from "./post-item.ts"

export type PostFilter = Omit<QueryOf<"google_posts.calendar">, "month"> & {
  google_post_content_id?: string | undefined
  bulk_action_id?: string | undefined
}

/** Path of the list. */
export const postsPath = "/google_posts"

/** Where counting stops. */
const maxCounted = 10_000

type Place = readonly [publishAt: string, id: number]

const instantShape = /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/

/** The place that a cursor names; null for a text that is none. */
function placeOf(cursor: string): Place | null {
  const [publishAt, id] = readCursor(cursor)
  const isPlace =
    typeof publishAt === "string" &&
    instantShape.test(publishAt) &&
    !Number.isNaN(Date.parse(`${publishAt.replace(" ", "T")}Z`)) &&
    Number.isSafeInteger(id)
  return isPlace ? [publishAt, id as number] : null
}

/** Contents of some types: few, so that a plan for their posts knows how rare these are. */
async function contentsOf({ db }: Deps, { accountId }: Scope, types: readonly PostType[]): Promise<number[]> {
  const rows = await db
    .select({ id: postContents.id })
    .from(postContents)
    .where(and(eq(postContents.accountId, accountId), inArray(postContents.topicType, [...types])))
  return rows.map(({ id }) => id)
}

/** Filter of the posts that a scope sees (D-023), as conditions on posts `p` and locations `l`. */
export async function postConditions(deps: Deps, scope: Scope, filter: PostFilter) {
  const {
    group_id,
    location_id,
    location_ids,
    google_post_content_id: contentId,
    bulk_action_id: actionId,
  } = filter
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  const types = valuesOf(filter.topic_types as PostType | PostType[] | undefined)
  const states = valuesOf(filter.states as PostState | PostState[] | undefined)
  const now = deps.clock.now()
  const contentIds = types && (await contentsOf(deps, scope, types))
  return {
    locations: locationSet(selection),
    visible: await visibleLocations(deps.db, scope, "l"),
    states: states ? states.map((state) => isInState(state, now)) : [sql`p.state <> 'deleted'`],
    own: allOf([
      sql`p.account_id = ${scope.accountId}`,
      contentId === undefined ? undefined : sql`p.content_id = ${filterId(contentId) ?? 0}::bigint`,
      actionId === undefined ? undefined : sql`p.bulk_action_id = ${filterId(actionId) ?? 0}::bigint`,
      contentIds && (contentIds.length > 0 ? isOneOf(sql`p.content_id`, contentIds) : sql`false`),
    ]),
  }
}
type Conditions = Awaited<ReturnType<typeof postConditions>>

/**
 * One select for each state, of which each walks an index: that of the account, or those of the locations of a set, of
 * each of which it takes no more than the page needs.
 */
function selectsOf(
  { locations, visible, states, own }: Conditions,
  { columns, place, end }: { columns: SQL; place?: SQL | undefined; end: SQL },
): SQL[] {
  return states.map((state) =>
    locations === null
      ? sql`select ${columns} from posts p
          join locations l on l.account_id = p.account_id and l.id = p.location_id
          where ${allOf([own, state, place, visible])} ${end}`
      : sql`select ${columns} from (${locations}) held
          join locations l on l.account_id = held.account_id and l.id = held.location_id
          cross join lateral (select p.publish_at, p.id from posts p
            where ${allOf([sql`p.location_id = l.id`, own, state, place])} ${end}) p
          where ${visible} ${end}`,
  )
}

const unionOf = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((one) => sql`(${one})`),
    sql` union all `,
  )

export type PostPage = {
  rows: ItemRow[]
  cursors: { before: string | null; after: string | null }
  counted: { count: number; exact: boolean }
}

/**
 * A page of posts, those that are published last first, between two cursors or by its number (D-276). However many posts
 * there are, it reads no more of an index than the page needs.
 * @throws 400 for a list with something that is no id, and for a bad cursor.
 */
export async function readPostPage(
  deps: Deps,
  scope: Scope,
  query: QueryOf<"google_posts.list">,
): Promise<PostPage> {
  const conditions = await postConditions(deps, scope, query)
  const { after, before } = cursorPlaces(postsPath, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const direction = before ? sql`asc` : sql`desc`
  const from = after ?? before
  const orderOf = (alias: SQL) => sql`order by ${alias}.publish_at ${direction}, ${alias}.id ${direction}`
  const place =
    from &&
    sql`(p.publish_at, p.id) ${before ? sql`>` : sql`<`} (${`${from[0]}+00`}::timestamptz, ${from[1]}::bigint)`
  const selects = selectsOf(conditions, {
    columns: sql`p.publish_at, p.id`,
    place: place ?? undefined,
    end: sql`${orderOf(sql`p`)} limit ${perPage + 1 + skipped}`,
  })
  const [found, [counted]] = await Promise.all([
    rowsOf(
      deps.db,
      { ...itemRowShape, place: column.text() },
      sql`with found as (select * from (${unionOf(selects)}) f ${orderOf(sql`f`)}
            limit ${perPage + 1} offset ${skipped})
          select ${itemColumns(deps.clock.now())}, (p.publish_at at time zone 'UTC')::text as place
          from found f, ${itemTables} where p.account_id = ${scope.accountId} and p.id = f.id
          ${orderOf(sql`f`)}`,
    ),
    rowsOf(
      deps.db,
      { count: column.number() },
      sql`select count(*) as count from (select from (${unionOf(
        selectsOf(conditions, { columns: sql`1`, end: sql`limit ${maxCounted + 1}` }),
      )}) found limit ${maxCounted + 1}) counted`,
    ),
  ])
  const rows = found.slice(0, perPage)
  const hasMore = found.length > perPage
  if (before) rows.reverse()
  const cursor = (row: (typeof rows)[number] | undefined) => (row ? cursorOf([row.place, row.id]) : null)
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const cursors = {
    before: hasNewer ? cursor(rows[0]) : null,
    after: before !== null || hasMore ? cursor(rows.at(-1)) : null,
  }
  const { count } = counted!
  return {
    rows: rows.map(({ place: _, ...row }) => row),
    cursors,
    counted: { count: Math.min(count, maxCounted), exact: count <= maxCounted },
  }
}
