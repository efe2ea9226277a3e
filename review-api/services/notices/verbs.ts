import { type SQL, sql } from "drizzle-orm"
import { channelOf, type Notice, noticeDays, noticeText } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { notices } from "../../db/schema/notices.ts"
import type { Scope } from "../../permissions/scope.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const shape = {
  id: column.number(),
  kind: column.text(),
  facts: notices.facts,
  resource_type: column.text(),
  resource_id: column.text().nullable(),
  created_at: column.text(),
  read_at: column.text().nullable(),
}

/** Own notices of the last 30 days; none of a location that the user may not see any more (D-023). */
function mine(scope: Scope, now: Date): SQL {
  const seen = inLocationScope(scope, sql`n.account_id`, sql`n.location_id`)
  return sql`n.account_id = ${scope.accountId} and n.user_id = ${scope.userId}
    and n.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${noticeDays})
    and ${seen ? sql`(n.location_id is null or ${seen})` : sql`true`}`
}

async function readNotices(db: Db, where: SQL, tail: SQL = sql``): Promise<Notice[]> {
  const rows = await rowsOf(
    db,
    shape,
    sql`select n.id, n.kind, n.facts, n.resource_type, n.resource_id,
          ${wireInstant(sql`n.created_at`)} as created_at, ${wireInstant(sql`n.read_at`)} as read_at
        from notices n where ${where} ${tail}`,
  )
  return rows.map(({ facts, ...row }) => ({
    ...row,
    is_read: row.read_at !== null,
    text: noticeText(row.kind, facts),
  }))
}

/** GET /notices (D-321): those of the session's user, the newest first, and how many are unread. */
const listNotices: Service<"notices.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = mine(scope, deps.clock.now())
  const where =
    query.unread === undefined
      ? own
      : sql`${own} and n.read_at is ${query.unread ? sql`null` : sql`not null`}`
  const total = await countOf(deps.db, sql`from notices n where ${where}`)
  const unread = await countOf(deps.db, sql`from notices n where ${own} and n.read_at is null`)
  const items = await readNotices(deps.db, where, sql`order by n.id desc limit ${perPage} offset ${offset}`)
  const list = listAnswerOf({
    path: "/notices",
    query,
    page,
    perPage,
    total,
    collection: "notices",
    items,
  })
  return { ...list, _unread: unread }
}

/** Tells the other pages of the user. */
const publishRead = (tx: Db, { accountId, userId }: Scope, resourceId: number | string) =>
  publishEvent(tx, { accountId, channel: channelOf("user", userId), action: "NOTICE_READ", resourceId })

/** @param where condition of the alias `n`. */
const markRead = (tx: Db, { clock }: Pick<Deps, "clock">, where: SQL, isRead: boolean) =>
  rowsOf(
    tx,
    { id: column.number() },
    sql`update notices n set read_at = ${isRead ? clock.now().toISOString() : null}::timestamptz
        where ${where} and (n.read_at is null) = ${isRead} returning n.id`,
  )

/** PATCH /notices/{id}: read or not (D-321). @throws 404, also for one of somebody else. */
const updateNotice: Service<"notices.update"> = ({ deps, scope, params, body }) =>
  deps.db.transaction(async (tx) => {
    const own = sql`${mine(scope, deps.clock.now())} and n.id = ${pathId(params.id)}`
    const changed = await markRead(tx, deps, own, body.is_read)
    const [notice] = await readNotices(tx, own)
    if (!notice) throw notFound()
    if (changed.length > 0) await publishRead(tx, scope, Number(notice.id))
    return notice
  })

/** POST /notices/read: all of them are read (D-321). */
const readAllNotices: Service<"notices.read_all"> = async ({ deps, scope }) => {
  await deps.db.transaction(async (tx) => {
    const changed = await markRead(tx, deps, mine(scope, deps.clock.now()), true)
    if (changed.length > 0) await publishRead(tx, scope, "all")
  })
  return undefined
}

export const verbs = {
  "notices.list": listNotices,
  "notices.update": updateNotice,
  "notices.read_all": readAllNotices,
} satisfies Verbs
