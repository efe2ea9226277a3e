import { type SQL, sql } from "drizzle-orm"
import { integrationActionTypes } from "#lib/contract/index.ts"
import { type PublishObstacle, publishObstacleOf, publishObstacles } from "#lib/contract/publish-obstacles.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { usedTokens } from "../db/queries/used-tokens.ts"
import { knownIntegrations } from "../db/reference/integrations.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Destinations } from "../directories/destination.ts"
import type { ListingSources } from "../directories/listing-source.ts"
import type { PhotoSources } from "../directories/photo-source.ts"
import type { PostSources } from "../directories/post-source.ts"
import type { ResponseSources } from "../directories/response-source.ts"

const { listings, responses } = integrationActionTypes

/** Directories that show an account's listings to it only once it has connected them. */
const connectable = new Set<string>(
  knownIntegrations.flatMap((one) =>
    (one.does as readonly number[]).includes(listings) && "source" in one ? [one.source] : [],
  ),
)

/**
 * A condition that an account is connected to a source in a way that answers reviews, or does something else there
 * (D-130, D-198).
 * @param sourceId SQL of the id of a source.
 */
export const isConnected = (
  accountId: SQL,
  sourceId: SQL,
  now: Date,
  action: number = responses,
): SQL => sql`exists (
  select 1 from integrations i
  left join ${usedTokens} t on t.user_account_id = ${accountId} and t.integration_id = i.id
    and (t.expires_at is null or t.expires_at > ${now.toISOString()}::timestamptz)
  left join global_integration_accounts g on g.account_id = ${accountId} and g.integration_id = i.id
    and g.status = 'active'
  where i.review_source_id = ${sourceId} and (t.id is not null or g.id is not null)
    and i.action_type_ids @> ${JSON.stringify([action])}::jsonb)`

const idOf = (code: string): SQL => sql`(select s.id from sources s where s.code = ${code})`

/** A condition that listings of an account are read and written at a directory: it is connected, or needs no connection. */
export const isReadable = (accountId: SQL, code: string, now: Date): SQL =>
  connectable.has(code) ? isConnected(accountId, idOf(code), now, listings) : sql`true`

type Asking = Pick<BaseDeps, "db" | "clock">

async function holds({ db }: Pick<Asking, "db">, condition: SQL): Promise<boolean> {
  const [row] = await rowsOf(db, { is: column.boolean() }, sql`select ${condition} as is`)
  return row!.is
}

/** Whether listings of an account are read, and can be written, at a directory. */
export const canReach = ({ db, clock }: Asking, accountId: number, code: string): Promise<boolean> =>
  holds({ db }, isReadable(sql`${accountId}::bigint`, code, clock.now()))

/** Requirements before something of one kind goes out. @typeParam D what says whether a source is spoken with. */
export type Publishable<D> = {
  destinations(deps: D): Destinations<unknown>
  /** The action that an integration must support. */
  action: number
  needs: readonly PublishObstacle[]
}

/** The kinds of things that are published. */
export const publishables = {
  response: {
    destinations: ({ responseSources }: { responseSources: ResponseSources }) => responseSources,
    action: responses,
    needs: ["integration"],
  },
  photo: {
    destinations: ({ photoSources }: { photoSources: PhotoSources }) => photoSources,
    action: listings,
    needs: publishObstacles,
  },
  post: {
    destinations: ({ postSources }: { postSources: PostSources }) => postSources,
    action: listings,
    needs: ["integration", "location"],
  },
  listing: {
    destinations: ({ listingSources }: { listingSources: ListingSources }) => listingSources,
    action: listings,
    needs: ["integration"],
  },
} as const satisfies Record<string, Publishable<never>>

type Where = { accountId: number; sourceCode: string; locationIds?: readonly number[] }

/** Whether a source is spoken with, and the account is connected to it where that needs a connection. */
async function isReached<D>(deps: D & Asking, what: Publishable<D>, { accountId, sourceCode }: Where) {
  if (what.destinations(deps)(sourceCode) === null) return false
  if (what.action === listings) return canReach(deps, accountId, sourceCode)
  const account = sql`${accountId}::bigint`
  return holds(deps, isConnected(account, idOf(sourceCode), deps.clock.now(), what.action))
}

/**
 * Whether something may go to a source now: null, or the first obstacle of the first location that has one. The source is not
 * asked: what it showed last counts. Pages, operations and the engine ask the same.
 */
export async function mayPublish<D>(
  deps: D & Asking,
  what: Publishable<D>,
  where: Where,
): Promise<PublishObstacle | null> {
  if (!(await isReached(deps, what, where))) return "integration"
  const { accountId, sourceCode, locationIds = [] } = where
  const needs = what.needs.filter((need) => need !== "integration")
  if (needs.length === 0 || locationIds.length === 0) return null
  const rows = await rowsOf(
    deps.db,
    {
      integration: column.boolean(),
      location: column.boolean(),
      autoSync: column.boolean(),
      directory: column.boolean(),
    },
    sql`select false as integration, (k.location_id is not null and k.listing is null) as location,
          not coalesce(p.is_published, false) as auto_sync, not coalesce(o.enabled, true) as directory
        from locations l
        left join local_listings p on p.account_id = l.account_id and p.location_id = l.id
        left join location_source_overrides o on o.account_id = l.account_id and o.location_id = l.id
          and o.source_id = ${idOf(sourceCode)}
        left join listing_looks k on k.account_id = l.account_id and k.location_id = l.id
          and k.source_code = ${sourceCode}
        where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, locationIds)} order by l.id`,
  )
  return rows.map((row) => publishObstacleOf(row, needs)).find((obstacle) => obstacle !== null) ?? null
}
