import { and, asc, eq } from "drizzle-orm"
import { type PolicyCode, policyRules } from "#lib/contract/campaigns/policy/rules.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Db } from "../../db/connect.ts"
import { campaignChecks } from "../../db/schema/campaigns.ts"
import { users } from "../../db/schema/identity.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { type CampaignRow, visibleCampaign } from "./campaign-item.ts"

type Entry = { code: string; outcome: string; quote?: string; note?: string }

/** Adds to the compliance log of a campaign what was found and decided (D-297); entries are never changed. */
export async function logCompliance(
  tx: Db,
  { accountId, id }: Pick<CampaignRow, "accountId" | "id">,
  { userId, at }: { userId: number | null; at: Date },
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(campaignChecks).values(
    entries.map(({ code, outcome, quote = "", note = "" }) => ({
      accountId,
      campaignId: id,
      at: at.toISOString(),
      userId,
      code,
      outcome,
      quote,
      note,
    })),
  )
}

const readLog = (db: Db, { accountId, id }: CampaignRow, limit: number, offset: number) =>
  db
    .select({
      id: campaignChecks.id,
      at: campaignChecks.at,
      userId: campaignChecks.userId,
      code: campaignChecks.code,
      outcome: campaignChecks.outcome,
      quote: campaignChecks.quote,
      note: campaignChecks.note,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(campaignChecks)
    .leftJoin(users, and(eq(users.accountId, campaignChecks.accountId), eq(users.id, campaignChecks.userId)))
    .where(and(eq(campaignChecks.accountId, accountId), eq(campaignChecks.campaignId, id)))
    .orderBy(asc(campaignChecks.id))
    .limit(limit)
    .offset(offset)

type LogRow = Awaited<ReturnType<typeof readLog>>[number]

const userName = ({ firstName, lastName }: LogRow) => [firstName, lastName].filter(Boolean).join(" ") || null
const ruleOf = ({ code }: LogRow) => ownValue(policyRules, code as PolicyCode)

/** GET /campaigns/{id}/compliance: in the order in which it happened. @throws 404. */
export const listCompliance: Service<"campaigns.list_compliance"> = async ({
  deps,
  scope,
  params,
  query,
}) => {
  const { page, perPage, offset } = pageOf(query)
  const campaign = await visibleCampaign(deps.db, scope, params.id)
  const own = and(
    eq(campaignChecks.accountId, campaign.accountId),
    eq(campaignChecks.campaignId, campaign.id),
  )
  const rows = await readLog(deps.db, campaign, perPage, offset)
  return listAnswerOf({
    path: `/campaigns/${campaign.id}/compliance`,
    query,
    page,
    perPage,
    total: await deps.db.$count(campaignChecks, own),
    collection: "entries",
    items: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      user_id: row.userId,
      user_name: userName(row),
      code: row.code,
      outcome: row.outcome,
      quote: row.quote,
      note: row.note,
      rule: ruleOf(row)?.rule ?? null,
      source: ruleOf(row)?.source ?? null,
    })),
  })
}

const columns: Readonly<Record<string, Column<LogRow>>> = {
  at: { as: "utc", of: ({ at }) => at },
  user: userName,
  code: ({ code }) => code,
  outcome: ({ outcome }) => outcome,
  words: ({ quote }) => quote,
  note: ({ note }) => note,
  rule: (row) => ruleOf(row)?.rule,
  source: (row) => ruleOf(row)?.source,
  source_url: (row) => ruleOf(row)?.url,
}

/** GET /campaigns/{id}/compliance/csv. @throws 404. */
export const exportCompliance: Service<"campaigns.export_compliance"> = async ({
  deps,
  scope,
  params,
  query,
}) => {
  const campaign = await visibleCampaign(deps.db, scope, params.id)
  const batches = batchesOf((limit, offset) => readLog(deps.db, campaign, limit, offset))
  return fileDownload(deps, scope, `compliance-${campaign.id}`, { columns, batches }, query.file_type)
}
