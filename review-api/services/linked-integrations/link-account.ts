import { and, eq, isNull, sql } from "drizzle-orm"
import type { LinkedIntegration } from "#lib/contract/index.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { oauthTokens } from "../../db/schema/integrations.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { auditLink, linksOf, restartLook } from "./end-links.ts"

type Keys = { ownerAccountId: number; tokenId: number; childId: number }

/** The integration that a token of an account connects; the row is held until the transaction ends. @throws 404 */
async function integrationOf(tx: Db, { ownerAccountId, tokenId }: Keys): Promise<number> {
  const [token] = await tx
    .select({ integrationId: oauthTokens.integrationId })
    .from(oauthTokens)
    .where(
      and(
        eq(oauthTokens.accountId, ownerAccountId),
        eq(oauthTokens.id, tokenId),
        isNull(oauthTokens.revokedAt),
      ),
    )
    .for("update")
  if (!token) throw notFound()
  return token.integrationId
}

/** @throws 404 unless it is a child; 409 when it has access of its own. */
async function demandChild(tx: Db, { ownerAccountId, childId }: Keys, integrationId: number): Promise<void> {
  const [child] = await rowsOf(
    tx,
    { isConnected: column.boolean() },
    sql`select exists (select 1 from oauth_tokens t where t.account_id = a.id and t.integration_id = ${integrationId}
          and t.revoked_at is null) as is_connected
        from accounts a where a.id = ${childId}::bigint and a.parent_id = ${ownerAccountId}
          and a.import_id is null for no key update`,
  )
  if (!child) throw notFound()
  if (child.isConnected)
    throw new ApiError(409, "This account has connected this service itself. Disconnect it there first.")
}

async function wireOf(tx: Db, accountId: number, id: number): Promise<LinkedIntegration> {
  const [row] = await rowsOf(
    tx,
    {
      id: column.number(),
      account_id: column.number(),
      account_name: column.text(),
      integration_id: column.number(),
      integration_code: column.text(),
      linked_integration_account_owner_id: column.number(),
      linked_at: column.text(),
    },
    sql`select k.id, k.account_id, a.name as account_name, k.integration_id, i.code as integration_code,
          k.owner_account_id as linked_integration_account_owner_id, ${wireInstant(sql`k.created_at`)} as linked_at
        from linked_integrations k join accounts a on a.id = k.account_id
        join integrations i on i.id = k.integration_id
        where k.account_id = ${accountId} and k.id = ${id}`,
  )
  return row!
}

async function makeLink(tx: Db, { clock }: Deps, keys: Keys, integrationId: number): Promise<number | null> {
  const { ownerAccountId, tokenId, childId } = keys
  const [made] = await rowsOf(
    tx,
    { id: column.number() },
    sql`insert into linked_integrations (account_id, integration_id, owner_account_id, token_id, created_at)
        values (${childId}, ${integrationId}, ${ownerAccountId}, ${tokenId}, ${clock.now().toISOString()}::timestamptz)
        on conflict do nothing returning id`,
  )
  return made?.id ?? null
}

/**
 * POST /linked_integrations (P-143): lets a child account use what the own account has connected. Its places are matched
 * to locations of the child at once; one that is linked already stays as it is.
 * @throws 404 for a token or an account that is missing or foreign; 409 when the child has access of its own.
 */
export const createLinkedIntegration: Service<"linked_integrations.create"> = async ({
  deps,
  scope,
  body,
  actor,
}) => {
  const [tokenId, childId] = [filterId(String(body.oauth_token_id)), filterId(String(body.child_account_id))]
  if (tokenId === undefined || childId === undefined) throw notFound()
  const keys = { ownerAccountId: scope.accountId, tokenId, childId }
  const linked = await deps.db.transaction(async (tx) => {
    const integrationId = await integrationOf(tx, keys)
    await demandChild(tx, keys, integrationId)
    const made = await makeLink(tx, deps, keys, integrationId)
    const isLink = sql`k.account_id = ${childId} and k.integration_id = ${integrationId}`
    const [link] = await linksOf(tx, isLink)
    if (made !== null) {
      await restartLook(tx, deps, { accountId: keys.ownerAccountId, tokenId })
      await auditLink(tx, deps, actor, link!, "linked")
    }
    return wireOf(tx, childId, link!.id)
  })
  await deps.jobs.send("connection", connectionJobId({ accountId: keys.ownerAccountId, tokenId }))
  return linked
}
