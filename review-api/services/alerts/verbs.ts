import { and, eq, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import { alerts } from "../../db/schema/alerts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import {
  alertItem,
  alertName,
  alertRows,
  alertsAndUsers,
  auditValues,
  isVisible,
  lockAlert,
  seesAll,
  visibleAlert,
} from "./alert-rows.ts"
import { changedAlert } from "./check-alert.ts"
import { giveDefaultAlerts, lackDefaultAlerts } from "./default-alerts.ts"
import { runAfter } from "./plan-alert.ts"
import { resume, resumedBy } from "./resume.ts"
import { updateAlert } from "./update-alert.ts"

const maxAlerts = 50

const alertUserShape = { id: column.number(), email: column.text(), phone: column.text().nullable() }

type AlertUser = RowOf<typeof alertUserShape>

/**
 * Who an alert is for, held until the transaction ends.
 * @param given the caller without it.
 * @throws 422, the same for someone of another account, a visitor from a parent and no one; for a colleague where the
 * caller has the own ones alone; and when the user has too many.
 */
async function alertUser(tx: Db, scope: Scope, given: Id | undefined): Promise<AlertUser> {
  const id = given === undefined ? scope.userId : filterId(String(given))!
  const [user] = await rowsOf(
    tx,
    alertUserShape,
    sql`select u.id, u.email, u.phone from users u
        where u.account_id = ${scope.accountId} and u.id = ${id} and u.deactivated_at is null
          and u.shadow_user_id is null ${seesAll(scope) ? sql`` : sql`and u.id = ${scope.userId}`} for update`,
  )
  if (!user) throw invalid({ user_id: ["is not someone whose alerts you can edit"] })
  const n = await countOf(tx, sql`from alerts where account_id = ${scope.accountId} and user_id = ${id}`)
  if (n >= maxAlerts) throw invalid({ user_id: [`has ${maxAlerts} alerts already`] })
  return user
}

const sortKeys: Record<string, SortKey> = {
  user: { by: nameOrder(profileName) },
  type: { by: [sql`al.alert_type_id`] },
  frequency: { by: [sql`al.alert_frequency_id`] },
  last_sent_at: { by: [sql`al.last_sent_at`] },
}

/**
 * GET /alerts: those that the caller may have, by user and type unless sorted otherwise. Users from before there were
 * alerts get those of their type first (D-136).
 */
const listAlerts: Service<"alerts.list"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  if (await lackDefaultAlerts(deps.db, accountId)) {
    await deps.db.transaction((tx) => giveDefaultAlerts(tx, { accountId }, deps.clock.now()))
  }
  const { page, perPage, offset } = pageOf(query)
  const userId = filterId(query.user_id)
  const where = allOf([isVisible(scope), userId === undefined ? undefined : sql`al.user_id = ${userId}`])
  const total = await countOf(deps.db, sql`${alertsAndUsers} where ${where}`)
  const order = orderBy(query, sortKeys, ["user"], sql`al.alert_type_id, al.alert_frequency_id, al.id`)
  const rows = await alertRows(
    deps.db,
    sql`where ${where} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/alerts",
    query,
    page,
    perPage,
    total,
    collection: "alerts",
    items: rows.map((row) => alertItem(scope, row)),
  })
}

/** GET /alerts/{id}. @throws 404 when it is missing or someone else's. */
const getAlert: Service<"alerts.get"> = async ({ deps, scope, params }) =>
  alertItem(scope, await visibleAlert(deps.db, scope, pathId(params.id)))

/** POST /alerts: for the caller unless another user is named (D-136). @throws 422. */
const createAlert: Service<"alerts.create"> = ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { account_id: _, user_id: userId, ...given } = body
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const user = await alertUser(tx, scope, userId)
    const values = await changedAlert(
      tx,
      scope,
      given,
      {
        alertTypeId: 0,
        alertFrequencyId: 0,
        reviewTypes: [],
        ratingMax: null,
        sourceIds: [],
        locationIds: [],
        groupIds: [],
        channel: "email",
        isActive: true,
      },
      user.phone,
    )
    const nextRunAt = values.isActive ? runAfter(values.alertFrequencyId, scope.timeZone, now) : null
    const [made] = await tx
      .insert(alerts)
      .values({ accountId, userId: user.id, ...values, nextRunAt, createdAt: now.toISOString() })
      .returning({ id: alerts.id })
    // Someone else's word does not take back what a user has ended.
    if (values.isActive && user.id === scope.userId) {
      await resume(tx, accountId, user.email, resumedBy(values.alertTypeId, made!.id))
    }
    const row = await visibleAlert(tx, scope, made!.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "alert", id: row.id, name: alertName(row) },
      after: auditValues(row),
    })
    return alertItem(scope, row)
  })
}

/** DELETE /alerts/{id}: nothing of it is sent any more. @throws 404 when it is missing or someone else's. */
const deleteAlert: Service<"alerts.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await lockAlert(tx, scope, params.id)
    await tx.delete(alerts).where(and(eq(alerts.accountId, accountId), eq(alerts.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "alert", id: row.id, name: alertName(row) },
      before: auditValues(row),
    })
  })
  return undefined
}

export const verbs = {
  "alerts.list": listAlerts,
  "alerts.get": getAlert,
  "alerts.create": createAlert,
  "alerts.update": updateAlert,
  "alerts.delete": deleteAlert,
} satisfies Verbs
