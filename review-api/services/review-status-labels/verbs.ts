import { and, eq, ne, sql } from "drizzle-orm"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { reviewStatusLabels } from "../../db/schema/review-status-labels.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import type { Service, Verbs } from "../service.ts"
import { labelItem, lockLabel } from "./lock-label.ts"

const taken = "has already been taken"

const nameTaken = () => new ApiError(409, `Name ${taken}`, { errors: { name: [taken] } })

/**
 * Holds the labels of an account until the transaction ends, and checks that a name is free there, whatever its case.
 * @param ownId the label that may have it already.
 * @throws 409 at the field `name`.
 */
async function claimLabelName(tx: Db, accountId: number, name: string, ownId = 0): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const { id, name: own } = reviewStatusLabels
  const isSame = and(
    eq(reviewStatusLabels.accountId, accountId),
    sql`lower(${own}) = lower(${name})`,
    ne(id, ownId),
  )
  const [other] = await tx.select({ id }).from(reviewStatusLabels).where(isSame)
  if (other) throw nameTaken()
}

const name = sql`s.name`

/** The labels of the account, by name (D-124). */
const listReviewStatusLabels: Service<"review_status_labels.list"> = async (call) => {
  const { deps, scope, query } = call
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from review_status_labels s where ${allOf([
    sql`s.account_id = ${scope.accountId}`,
    nameMatches(name, query),
  ])}`
  const order = orderBy(query, { name: { by: nameOrder(name) } }, ["name"], sql`s.id`)
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    { id: column.number(), name: column.text(), color: column.text() },
    sql`select s.id, s.name, s.color ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/review_status_labels",
    query,
    page,
    perPage,
    total,
    collection: "review_status_labels",
    items,
  })
}

/** Makes a label for reviews (D-124). @throws 409 for a name that is taken. */
const createReviewStatusLabel: Service<"review_status_labels.create"> = (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const values = { name: normalizeName(body.name), color: body.color.toLowerCase() }
  return deps.db.transaction(async (tx) => {
    await claimLabelName(tx, accountId, values.name)
    const [label] = await tx
      .insert(reviewStatusLabels)
      .values({ accountId, ...values, createdAt: deps.clock.now().toISOString() })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id: label!.id, name: values.name },
      after: values,
    })
    return labelItem(label!)
  })
}

/** Changes a label; reviews that have it show it so at once. @throws 404, 409 for a name that is taken. */
const updateReviewStatusLabel: Service<"review_status_labels.update"> = (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const label = await lockLabel(tx, accountId, params.id)
    const before = { name: label.name, color: label.color }
    const after = {
      name: body.name === undefined ? label.name : normalizeName(body.name),
      color: body.color?.toLowerCase() ?? label.color,
    }
    if (after.name !== before.name) await claimLabelName(tx, accountId, after.name, label.id)
    await tx
      .update(reviewStatusLabels)
      .set(after)
      .where(and(eq(reviewStatusLabels.accountId, accountId), eq(reviewStatusLabels.id, label.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id: label.id, name: after.name },
      before,
      after,
    })
    return labelItem({ ...label, ...after })
  })
}

/**
 * Deletes a label: from that moment no review has it, and new reviews get none when it was theirs. The status of the
 * reviews stays.
 * @throws 404.
 */
const deleteReviewStatusLabel: Service<"review_status_labels.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name, color } = await lockLabel(tx, accountId, params.id)
    const isDefault = and(eq(accounts.id, accountId), eq(accounts.reviewStatusLabelId, id))
    const cleared = await tx
      .update(accounts)
      .set({ reviewStatusLabelId: null })
      .where(isDefault)
      .returning({ id: accounts.id })
    await tx
      .delete(reviewStatusLabels)
      .where(and(eq(reviewStatusLabels.accountId, accountId), eq(reviewStatusLabels.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review_status_label", id, name },
      before: { name, color, is_default: cleared.length > 0 },
    })
  })
  return undefined
}

export const verbs = {
  "review_status_labels.list": listReviewStatusLabels,
  "review_status_labels.create": createReviewStatusLabel,
  "review_status_labels.update": updateReviewStatusLabel,
  "review_status_labels.delete": deleteReviewStatusLabel,
} satisfies Verbs
