import { and, eq, sql } from "drizzle-orm"
import { exportTypeLabels, type ScheduleSort } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { refused } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { statusText } from "../../core/status-text.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { allOf, texts } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import { grantOf } from "../../permissions/matrix.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { createScheduledExport } from "./create-scheduled-export.ts"
import { goneOfSchedule } from "./gone-of-schedule.ts"
import { handOver, successorOf } from "./hand-over.ts"
import { judgeAgain } from "./judge-schedule.ts"
import {
  auditValues,
  isVisible,
  lockSchedule,
  scheduleItem,
  scheduleRows,
  visibleSchedule,
} from "./schedule-rows.ts"
import { updateScheduledExport } from "./update-scheduled-export.ts"

const labels = Object.entries(exportTypeLabels)
/** Types in the order of what people call them. */
const typeOrder = sql`array_position(${texts(
  labels.sort(([, one], [, other]) => one.localeCompare(other, "en")).map(([code]) => code),
)}, s.export_type)`

const sortKeys: Record<ScheduleSort, SortKey> = {
  created_at: { by: [sql`s.created_at`] },
  email_subject: { by: nameOrder(sql`s.email_subject`) },
  display_name: { by: [typeOrder] },
  last_sent_at: { by: [sql`s.last_sent_at`] },
}

/** GET /scheduled_exports: those that the caller may have, newest first unless sorted otherwise (000 §7, D-117). */
const listScheduledExports: Service<"scheduled_exports.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const owner = filterId(query.created_by_user_id)
  const from = sql`from scheduled_exports s where ${allOf([
    isVisible(scope),
    query.export_type?.length ? sql`s.export_type = any(${texts(query.export_type)})` : undefined,
    owner === undefined ? undefined : sql`s.created_by_user_id = ${owner}`,
  ])}`
  const isSorted = query["sort[by]"] !== undefined
  const order = isSorted
    ? orderBy(query, sortKeys, ["created_at"], sql`s.id desc`)
    : sql`s.created_at desc, s.id desc`
  const total = await countOf(deps.db, from)
  const rows = await scheduleRows(deps.db, sql`${from} order by ${order} limit ${perPage} offset ${offset}`)
  return listAnswerOf({
    path: "/scheduled_exports",
    query,
    page,
    perPage,
    total,
    collection: "scheduled_exports",
    items: rows.map(scheduleItem),
  })
}

/** GET /scheduled_exports/{id}, with the kinds of its filters that are gone. @throws 404 when it is missing or someone else's. */
const getScheduledExport: Service<"scheduled_exports.get"> = async ({ deps, scope, params }) => {
  const row = await visibleSchedule(deps.db, scope, params.id)
  return { ...scheduleItem(row), gone_filters: await goneOfSchedule(deps, scope, row) }
}

/**
 * POST /scheduled_exports/{id}/owner: an Admin becomes the owner of a schedule, whose runs then have the Admin's rights
 * (D-271).
 * @throws 404 when it is missing; 403 for who sees only the own ones.
 */
const takeOverScheduledExport: Service<"scheduled_exports.take_over"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId, userId } = scope
  const item = await deps.db.transaction(async (tx) => {
    const { id, created_by_user_id: ownerId } = await lockSchedule(tx, scope, params.id)
    if (grantOf("scheduled_export", scope.userTypeId).isOwnOnly) throw refused("scheduled_export.update")
    if (ownerId !== userId) {
      const to = await successorOf(tx, scope, { userId: ownerId, hasSchedules: true }, undefined)
      await handOver(tx, deps, actor, { accountId, scheduleIds: [id], to })
      await judgeAgain(tx, deps, accountId, [id])
    }
    return scheduleItem(await visibleSchedule(tx, scope, params.id))
  })
  deps.mailer.wake()
  return item
}

/**
 * DELETE /scheduled_exports/{id}: nothing of it is mailed any more.
 * @throws 404 when it is missing or someone else's.
 */
const deleteScheduledExport: Service<"scheduled_exports.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockSchedule(tx, scope, params.id)
    await tx
      .delete(scheduledExports)
      .where(and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "scheduled_export", id: row.id, name: row.email_subject },
      before: auditValues(row),
    })
  })
  return undefined
}

/**
 * GET /scheduled_exports/{id}/deliveries: to whom each run was mailed and what became of it, newest first.
 * @throws 404 when the schedule is missing or someone else's.
 */
const listDeliveries: Service<"scheduled_exports.list_deliveries"> = async (call) => {
  const { deps, scope, params, query } = call
  const { id } = await visibleSchedule(deps.db, scope, params.id)
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from scheduled_export_deliveries d
    where d.account_id = ${scope.accountId} and d.scheduled_export_id = ${id}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      email: column.text(),
      status: column.text(),
      attempts: column.number().nullable(),
      reason: column.text().nullable(),
      occurrence_at: column.text().nullable(),
      created_at: column.text().nullable(),
      sent_at: column.text().nullable(),
    },
    sql`select d.id, d.email, d.status, d.attempts, d.reason,
          ${wireInstant(sql`d.occurrence_at`)} as occurrence_at, ${wireInstant(sql`d.created_at`)} as created_at,
          ${wireInstant(sql`d.sent_at`)} as sent_at
        ${from} order by d.id desc limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: `/scheduled_exports/${id}/deliveries`,
    query,
    page,
    perPage,
    total,
    collection: "deliveries",
    items: items.map((item) => ({ ...item, reason: item.reason && statusText(item.reason) })),
  })
}

export const verbs = {
  "scheduled_exports.list": listScheduledExports,
  "scheduled_exports.get": getScheduledExport,
  "scheduled_exports.create": createScheduledExport,
  "scheduled_exports.update": updateScheduledExport,
  "scheduled_exports.take_over": takeOverScheduledExport,
  "scheduled_exports.delete": deleteScheduledExport,
  "scheduled_exports.list_deliveries": listDeliveries,
} satisfies Verbs
