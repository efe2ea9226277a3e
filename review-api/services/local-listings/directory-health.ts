import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  isPublishable,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { DirectoryHealth } from "#lib/contract/local-listings/schema.ts"
import { quotaLeft } from "../../connections/call-meter.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { providerOfSource } from "../connections/connected-providers.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"

const rowShape = {
  code: column.text<DirectoryCode>(),
  listings: column.number(),
  failing: column.number(),
  refused: column.number(),
  last_success_at: column.text().nullable(),
  first_due_at: column.text().nullable(),
  failed_at: column.text().nullable(),
  error: column.text().nullable(),
}

type Row = RowOf<typeof rowShape>

/** Each directory's listings of the locations that a scope sees, with when each was looked at. */
async function healthRows(db: Db, scope: Scope): Promise<Row[]> {
  return rowsOf(
    db,
    rowShape,
    sql`with seen as (
        select d.source_code as code, d.status, d.refusal, d.failing_since, k.looked_at
        from directory_listings d join locations l on l.account_id = d.account_id and l.id = d.location_id
        left join listing_looks k on k.account_id = d.account_id and k.location_id = d.location_id
          and k.source_code = d.source_code
        where d.account_id = ${scope.accountId} and ${await visibleLocations(db, scope, "l")}),
      counted as (
        select code, count(*) filter (where status <> 'not_available') as listings,
          count(*) filter (where failing_since is not null) as failing,
          count(*) filter (where refusal is not null and failing_since is null) as refused,
          max(looked_at) as last_success_at, min(looked_at) + interval '1 day' as first_due_at
        from seen group by code)
      select coalesce(c.code, f.source_code) as code, coalesce(c.listings, 0) as listings,
        coalesce(c.failing, 0) as failing, coalesce(c.refused, 0) as refused,
        ${wireInstant(sql`c.last_success_at`)} as last_success_at, ${wireInstant(sql`c.first_due_at`)} as first_due_at,
        ${wireInstant(sql`f.failed_at`)} as failed_at, f.error
      from counted c full join (select * from directory_failures where account_id = ${scope.accountId}) f
        on f.source_code = c.code`,
  )
}

/** From a failed look until the directory is asked again. */
const retryMs = 300_000

const latest = (...instants: (string | null | undefined)[]): string | null =>
  instants
    .filter((at) => at != null)
    .toSorted()
    .at(-1) ?? null

async function healthOf(deps: Deps, scope: Scope, row: Row | undefined, code: DirectoryCode) {
  const provider = providerOfSource.get(code)
  const connector = provider ? deps.connectors(provider) : null
  const at = { accountId: scope.accountId, sourceCode: code }
  const isConnected = (await mayPublish(deps, publishables.listing, at)) === null
  const { failed_at: failedAt = null, last_success_at: succeededAt = null } = row ?? {}
  const isFailing = failedAt !== null && (succeededAt === null || failedAt >= succeededAt)
  const retryAt = isFailing ? new Date(Date.parse(failedAt) + retryMs).toISOString() : null
  return {
    is_connected: isConnected,
    is_publishable: isPublishable(code),
    is_failing: isFailing,
    last_asked_at: latest(failedAt, succeededAt),
    last_success_at: succeededAt,
    last_error: row?.error ?? null,
    last_error_at: failedAt,
    next_try_at: isConnected ? (retryAt ?? row?.first_due_at ?? null) : null,
    listings: row?.listings ?? 0,
    listings_failing: row?.failing ?? 0,
    listings_refused: row?.refused ?? 0,
    quota: connector?.quota ? await quotaLeft(deps.db, connector.quota, deps.clock.now()) : null,
  }
}

/** GET /local_listings/health: when each directory was asked last, what came of it, and when it is asked again. */
export const getHealth: Service<"local_listings.get_health"> = async ({ deps, scope }) => {
  const rows = await healthRows(deps.db, scope)
  const directories = await Promise.all(
    listingDirectories.map(
      async ({ code, name }): Promise<DirectoryHealth> => ({
        directory_code: code,
        directory_name: name,
        ...(await healthOf(
          deps,
          scope,
          rows.find((row) => row.code === code),
          code,
        )),
      }),
    ),
  )
  return { directories }
}
