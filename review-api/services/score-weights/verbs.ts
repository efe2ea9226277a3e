import { eq, sql } from "drizzle-orm"
import { type ScoreWeights, scoreWeightFields } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { scoreWeights } from "../../db/schema/scores.ts"
import type { Scope } from "../../permissions/scope.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { effectiveDay, weightColumns } from "./read-weights.ts"

const readVersions = (
  db: Db,
  { accountId, timeZone }: Scope,
  { perPage, offset }: { perPage: number; offset: number },
) =>
  rowsOf(
    db,
    {
      effective_from: column.text(),
      average_rating: column.number(),
      review_volume: column.number(),
      response_efficiency: column.number(),
      ll_health: column.number(),
      media_presence: column.number(),
      id: column.number(),
      created_at: column.text().nullable(),
      user_name: column.text().nullable(),
    },
    sql`select w.id, ${weightColumns}, ${effectiveDay(timeZone)}::text as effective_from,
        ${wireInstant(sql`w.created_at`)} as created_at,
        nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as user_name
      from score_weights w left join users u on u.account_id = w.account_id and u.id = w.user_id
      where w.account_id = ${accountId} order by w.id desc limit ${perPage} offset ${offset}`,
  )

/** GET /score_weights: the versions of the account's weights, the newest first. */
const listScoreWeights: Service<"score_weights.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const total = await countOf(deps.db, sql`from score_weights where account_id = ${scope.accountId}`)
  const items = await readVersions(deps.db, scope, { perPage, offset })
  const list = { path: "/score_weights", query, page, perPage, total: total, items }
  return listAnswerOf({ ...list, collection: "score_weights" })
}

const only = { perPage: 1, offset: 0 }
const weightsOf = (row: Pick<ScoreWeights, (typeof scoreWeightFields)[number]>) =>
  Object.fromEntries(scoreWeightFields.map((name) => [name, row[name]]))

/**
 * POST /score_weights: adds a version, which counts from today on; the ones before stay for the periods that ended before
 * it. Weights that are in effect already add none.
 */
const createScoreWeights: Service<"score_weights.create"> = ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
    const [before] = await readVersions(tx, scope, only)
    if (before && scoreWeightFields.every((name) => before[name] === body[name])) return before
    const [made] = await tx
      .insert(scoreWeights)
      .values({
        accountId,
        userId,
        createdAt: deps.clock.now().toISOString(),
        averageRating: body.average_rating,
        reviewVolume: body.review_volume,
        responseEfficiency: body.response_efficiency,
        llHealth: body.ll_health,
        mediaPresence: body.media_presence,
      })
      .returning({ id: scoreWeights.id })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "score_weights", id: made!.id },
      ...(before ? { before: weightsOf(before) } : {}),
      after: weightsOf(body),
    })
    const [version] = await readVersions(tx, scope, only)
    return version!
  })
}

export const verbs = {
  "score_weights.list": listScoreWeights,
  "score_weights.create": createScoreWeights,
} satisfies Verbs
