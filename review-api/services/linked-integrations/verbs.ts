import { sql } from "drizzle-orm"
import { connectionJobId } from "../../connections/save-grant.ts"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { requireIn } from "../../permissions/summary.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { endLinks, linksOf } from "./end-links.ts"
import { createLinkedIntegration } from "./link-account.ts"

/**
 * GET /linked_integrations: child accounts by name, and whether each uses a connection of the own account; none for a
 * token that is missing, foreign or revoked.
 */
const listLinkedIntegrations: Service<"linked_integrations.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const tokenId = filterId(query.oauth_token_id)
  const from = sql`from accounts a
    join oauth_tokens o on o.account_id = a.parent_id and o.id = ${tokenId ?? 0}::bigint and o.revoked_at is null
    left join linked_integrations k on k.account_id = a.id and k.owner_account_id = ${scope.accountId}
      and k.token_id = o.id
    where ${allOf([
      sql`a.parent_id = ${scope.accountId} and a.import_id is null`,
      query.linked === undefined ? undefined : sql`(k.id is not null) = ${query.linked}::boolean`,
      nameMatches(sql`a.name`, query),
    ])}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      account_id: column.number(),
      account_name: column.text(),
      linked: column.boolean(),
      connected: column.boolean(),
      places_matched: column.number(),
      linked_integration_id: column.number().nullable(),
      linked_at: column.text().nullable(),
    },
    sql`select a.id as account_id, a.name as account_name, k.id is not null as linked,
          k.id as linked_integration_id, ${wireInstant(sql`k.created_at`)} as linked_at,
          exists (select 1 from oauth_tokens t where t.account_id = a.id
            and t.integration_id = o.integration_id and t.revoked_at is null) as connected,
          (select count(*)::integer from connection_places p where p.account_id = a.id and p.link_id = k.id
            and p.status = 'matched') as places_matched
        ${from} order by ${sql.join(nameOrder(sql`a.name`), sql`, `)}, a.id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/linked_integrations",
    query,
    page,
    perPage,
    total,
    collection: "linked_integrations",
    items,
  })
}

/**
 * DELETE /linked_integrations/{id}: the child account no longer uses what its parent has connected. Either of the two
 * ends it: the parent, or the child.
 * @throws 404 when it is missing or of other accounts; 403 without the permission in the own account.
 */
const deleteLinkedIntegration: Service<"linked_integrations.delete"> = async ({
  deps,
  scope,
  params,
  actor,
}) => {
  const { accountId, permissions } = scope
  const id = pathId(params.id)
  const link = await deps.db.transaction(async (tx) => {
    const isLink = sql`k.id = ${id} and ${accountId}::bigint in (k.account_id, k.owner_account_id)`
    const [found] = await linksOf(tx, isLink)
    if (!found) throw notFound()
    requireIn(permissions, found.accountId === accountId ? "integration.delete" : "child_integration.update")
    await endLinks(tx, deps, actor, [found])
    return found
  })
  await deps.jobs.send(
    "connection",
    connectionJobId({ accountId: link.ownerAccountId, tokenId: link.tokenId }),
  )
  return undefined
}

export const verbs = {
  "linked_integrations.list": listLinkedIntegrations,
  "linked_integrations.create": createLinkedIntegration,
  "linked_integrations.delete": deleteLinkedIntegration,
} satisfies Verbs
