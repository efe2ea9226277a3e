import { type SQL, sql } from "drizzle-orm"
import {
  type Integration,
  type IntegrationsFilter,
  type OauthProvider,
  oauthProviders,
} from "#lib/contract/index.ts"
import { listIds } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"

export type IntegrationRow = Integration & { account_id: number; account_name: string }

/** A token is there that is not revoked: the own one, or that of the parent that the account is linked with. */
const isHeld = sql`u.id is not null`
const isLinked = sql`u.link_id is not null`
const isGiven = sql`g.status = 'active'`

const isLost = sql`g.status = 'unreachable'`

/** Services that accounts sign in to: those that are really reached, with the access that a token holds, or simulated. */
const servicesThat = ({ connectors }: Pick<Deps, "connectors">, areSimulated: boolean): string[] =>
  Object.entries(oauthProviders).flatMap(([provider, code]) =>
    connectors(provider as OauthProvider)?.isSimulated === areSimulated ? [code] : [],
  )

/**
 * Active while access holds, expired when it has run out or is lost, inactive when there is none (any more, or not yet).
 * A token from before its service was really reached holds nothing: who has it needs to connect again.
 */
const statusAt = (now: Date, reached: string[]): SQL => sql`case
  when ${isGiven} or (${isHeld} and (u.expires_at is null or u.expires_at > ${now.toISOString()}::timestamptz)
    and (u.sealed_access is not null or i.code <> all(${texts(reached)}))) then 'active'
  when ${isHeld} or ${isLost} then 'expired' else 'inactive' end`

const isIntegrated = sql`(${isHeld} or coalesce(${isGiven} or ${isLost}, false))`

const accessOf = (accountId: SQL, integrationId: SQL): SQL => sql`
    left join lateral (select * from ${usedTokens} used where used.user_account_id = ${accountId}
      and used.integration_id = ${integrationId} order by used.link_id is not null limit 1) u on true
    left join global_integration_accounts g on g.account_id = ${accountId} and g.integration_id = ${integrationId}`

/** Whether an account has connected an integration, whether access still holds or has run out. */
export const integratedBy = (accountId: SQL, integrationId: SQL): SQL =>
  sql`exists (select 1 from (select 1) one ${accessOf(accountId, integrationId)} where ${isIntegrated})`

const columnsAt = (now: Date, reached: string[], simulated: string[]): SQL => sql`
  i.id, i.code, i.name, i.is_hidden as hidden, i.action_type_ids as integration_action_type_ids,
  i.category as integration_source_category_id, i.type as integration_type,
  a.id as account_id, a.name as account_name,
  case when not ${isLinked} then u.id end as oauth_token_id,
  case when ${isLinked} then u.account_id end as linked_integration_account_owner_id,
  case when ${isLinked} then (select coalesce(w.name, o.name) from accounts o
    left join whitelabels w on w.account_id = o.id where o.id = u.account_id) end
    as linked_integration_account_owner_name,
  u.link_id as linked_integration_id,
  case when ${isLinked} then 'linked_integration' end as integration_resource_type,
  g.id as global_token_integration_id, g.status as global_token_integration_status,
  ${isIntegrated} as integrated, coalesce(g.status = 'access_requested', false) as requested,
  ${statusAt(now, reached)} as integration_status,
  case when not ${isLinked} then ${wireInstant(sql`u.expires_at`)} end as expires_at,
  (i.code = any(${texts(simulated)})) as is_simulated,
  case when ${isHeld} then (select c.reads_reviews from connections c
    where c.account_id = u.account_id and c.token_id = u.id) end as reads_reviews,
  ${wireInstant(sql`g.created_at`)} as requested_at`

const sortKeys: Record<string, SortKey> = {
  name: { by: [...nameOrder(sql`x.name`), ...nameOrder(sql`x.account_name`)] },
  account: { by: [...nameOrder(sql`x.account_name`), ...nameOrder(sql`x.name`)] },
  status: {
    by: [sql`x.integration_status collate "C"`, ...nameOrder(sql`x.account_name`), ...nameOrder(sql`x.name`)],
  },
  expires_at: { by: [sql`x.expires_at collate "C"`] },
}

function conditions(query: IntegrationsFilter): (SQL | undefined)[] {
  const ids = listIds("id", query.id)
  const actions = listIds("integration_action_type_ids", query.integration_action_type_ids)
  const category = query.integration_source_category_id
  const text = nameMatches(sql`a.name`, query)
  return [
    ids && isOneOf(sql`i.id`, ids),
    sql`i.is_hidden = ${query.hidden ?? false}::boolean`,
    category === undefined ? undefined : sql`i.category = ${category}`,
    actions &&
      sql`exists (select 1 from jsonb_array_elements_text(i.action_type_ids) x where ${isOneOf(sql`x::bigint`, actions)})`,
    text && sql`(${text} or ${nameMatches(sql`i.name`, query)})`,
  ]
}

/**
 * Integrations behind a filter: of the own account the whole catalogue, of a scope of child accounts what they have
 * connected or asked for (D-075, D-201).
 */
export function integrationRows(deps: Deps, scope: Scope, query: IntegrationsFilter) {
  const now = deps.clock.now()
  const ofChildren = !scope.accountIds.includes(scope.accountId)
  const joins = accessOf(sql`a.id`, sql`i.id`)
  const known = ofChildren
    ? sql`from (select account_id, integration_id from oauth_tokens where ${isOneOf(sql`account_id`, scope.accountIds)}
        union select account_id, integration_id from linked_integrations where ${isOneOf(sql`account_id`, scope.accountIds)}
        union select account_id, integration_id from global_integration_accounts
        where ${isOneOf(sql`account_id`, scope.accountIds)}) c
      join accounts a on a.id = c.account_id join integrations i on i.id = c.integration_id`
    : sql`from accounts a cross join integrations i`
  const from = sql`from (select ${columnsAt(now, servicesThat(deps, false), servicesThat(deps, true))} ${known} ${joins}
      where ${allOf([isOneOf(sql`a.id`, scope.accountIds), ...conditions(query)])}) x
    where ${query.integration_status === undefined ? sql`true` : sql`x.integration_status = ${query.integration_status}`}`
  const order = orderBy(query, sortKeys, ofChildren ? ["account"] : ["name"], sql`x.account_id, x.id`)
  return {
    count: (): Promise<number> => countOf(deps.db, from),
    read: (limit: number, offset: number): Promise<IntegrationRow[]> =>
      rowsOf(
        deps.db,
        {
          id: column.number(),
          code: column.text(),
          name: column.text(),
          hidden: column.boolean(),
          integration_action_type_ids: column.json<IntegrationRow["integration_action_type_ids"]>(),
          integration_source_category_id: column.text(),
          account_id: column.number(),
          integrated: column.boolean(),
          requested: column.boolean(),
          integration_status: column.text(),
          integration_type: column.text().nullable(),
          account_name: column.text(),
          oauth_token_id: column.number().nullable(),
          linked_integration_account_owner_id: column.number().nullable(),
          linked_integration_account_owner_name: column.text().nullable(),
          linked_integration_id: column.number().nullable(),
          integration_resource_type: column.text().nullable(),
          global_token_integration_id: column.number().nullable(),
          global_token_integration_status: column.text().nullable(),
          expires_at: column.text().nullable(),
          is_simulated: column.boolean().nullable(),
          reads_reviews: column.boolean().nullable(),
          requested_at: column.text().nullable(),
        },
        sql`select x.* ${from} order by ${order} limit ${limit} offset ${offset}`,
      ),
  }
}
