import { and, eq, isNull, sql } from "drizzle-orm"
import type { OauthToken } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { integrations, oauthTokens } from "../../db/schema/integrations.ts"
import { revokeGrant } from "../connections/revoke-grant.ts"
import { endLinks, linksOf } from "../linked-integrations/end-links.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { authorizeOauthToken, createOauthToken } from "./connect.ts"

/** GET /oauth_tokens (D-059): what services have given the account, in the order in which they were connected. */
const listOauthTokens: Service<"oauth_tokens.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const now = deps.clock.now().toISOString()
  const from = sql`from oauth_tokens t join integrations i on i.id = t.integration_id
    where t.account_id = ${scope.accountId}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      account_id: column.number(),
      integration_id: column.number(),
      integration_code: column.text(),
      status: column.text<OauthToken["status"]>(),
      created_by_user_id: column.number().nullable(),
      expires_at: column.text().nullable(),
    },
    sql`select t.id, t.account_id, t.integration_id, i.code as integration_code, t.created_by_user_id,
          ${wireInstant(sql`t.expires_at`)} as expires_at,
          case when t.revoked_at is not null then 'revoked'
            when t.expires_at <= ${now}::timestamptz then 'expired' else 'active' end as status
        ${from} order by t.id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/oauth_tokens",
    query,
    page,
    perPage,
    total,
    collection: "oauth_tokens",
    items,
  })
}

/**
 * Disconnects a service (D-059): its token is revoked, here and at its provider, what was stored of it is gone, and so
 * are the links of child accounts with it.
 * @throws 404 when it is missing, foreign or revoked already.
 */
const deleteOauthToken: Service<"oauth_tokens.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  const revoked = await deps.db.transaction(async (tx) => {
    const isToken = and(
      eq(oauthTokens.accountId, accountId),
      eq(oauthTokens.id, id),
      isNull(oauthTokens.revokedAt),
    )
    const [ended] = await tx.select().from(oauthTokens).where(isToken).for("update")
    if (!ended) throw notFound()
    await tx
      .update(oauthTokens)
      .set({
        revokedAt: deps.clock.now().toISOString(),
        sealedAccess: null,
        sealedRefresh: null,
        accessEndsAt: null,
      })
      .where(isToken)
    const isUser = sql`k.owner_account_id = ${accountId} and k.token_id = ${id}`
    await endLinks(tx, deps, actor, await linksOf(tx, isUser))
    // A provider's photos are its own: their URLs are worth nothing later.
    await tx.execute(sql`delete from provider_photos g using connection_places p
      where p.owner_account_id = ${accountId} and p.token_id = ${id}
        and g.account_id = p.account_id and g.connection_place_id = p.id`)
    const [of] = await tx
      .select({ name: integrations.name })
      .from(integrations)
      .where(eq(integrations.id, ended.integrationId))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: ended.integrationId, name: of!.name },
    })
    return ended
  })
  await revokeGrant(deps, revoked)
  return undefined
}

export const verbs = {
  "oauth_tokens.list": listOauthTokens,
  "oauth_tokens.authorize": authorizeOauthToken,
  "oauth_tokens.create": createOauthToken,
  "oauth_tokens.delete": deleteOauthToken,
} satisfies Verbs
