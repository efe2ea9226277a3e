import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { issues } from "../../db/schema/issues.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { issueItem, issueRows } from "./issue-rows.ts"

const ofLocation = (given: string | undefined) => {
  const id = filterId(given)
  return id === undefined ? undefined : sql`i.location_id = ${id}::bigint`
}

/** GET /issues (001 §7, D-155): of the locations that the caller sees. */
const listIssues: Service<"issues.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { location_id, resource_id, status, muted } = query
  const rows = await issueRows(deps.db, scope, deps.clock.now(), [
    ofLocation(location_id),
    ofLocation(resource_id),
    status === undefined ? undefined : sql`i.status = ${status}`,
    muted === undefined ? undefined : sql`i.muted = ${muted}::boolean`,
  ])
  const [total, found] = await Promise.all([rows.count(), rows.read(perPage, offset)])
  const items = found.map(issueItem)
  return listAnswerOf({ path: "/issues", query, page, perPage, total, collection: "issues", items })
}

/** PATCH /issues/{id} (D-155): mutes and unmutes. @throws 404, also for one whose cause is gone. */
const updateIssue: Service<"issues.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const id = pathId(params.id)
    const one = await issueRows(tx, scope, deps.clock.now(), [sql`i.id = ${id}`])
    const where = and(eq(issues.accountId, accountId), eq(issues.id, id))
    const [held] = await tx.select({ id: issues.id }).from(issues).where(where).for("update")
    const [found] = await one.read(1, 0)
    if (!held || !found) throw notFound()
    const { muted } = body
    if (muted !== found.muted) await tx.update(issues).set({ muted }).where(where)
    const item = issueItem(found)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "location", id: found.location_id, name: found.location_name },
      before: { issue: item.message, muted: found.muted },
      after: { issue: item.message, muted },
    })
    return { ...item, muted }
  })

export const verbs = {
  "issues.list": listIssues,
  "issues.update": updateIssue,
} satisfies Verbs
