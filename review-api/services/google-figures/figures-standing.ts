import { sql } from "drizzle-orm"
import type { FigureAccess } from "#lib/contract/index.ts"
import type { Day } from "#lib/dates/day.ts"
import type { FigureRows } from "../../db/queries/google-figures.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

export type FiguresStanding = { last_day: Day | null; access: FigureAccess }

/** The last day that any of some locations has figures of, and where these come from. */
export async function figuresStanding(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: Scope,
  rows: FigureRows,
): Promise<FiguresStanding> {
  const isOpen = sql`coalesce(t.expires_at, 'infinity') > ${clock.now().toISOString()}::timestamptz`
  const [[last], isSimulated, [at]] = await Promise.all([
    rowsOf(db, { day: column.day() }, sql`select f.day ${rows.from({})} order by f.day desc limit 1`),
    hasRows(db, sql`select 1 ${rows.from({}, sql`f.connection_place_id is null`)} limit 1`),
    rowsOf(
      db,
      {
        active: column.boolean().nullable(),
        waiting: column.boolean().nullable(),
        forbidden: column.boolean().nullable(),
        failed: column.boolean().nullable(),
        ended: column.boolean().nullable(),
      },
      sql`select bool_or(${isOpen} and p.figures_error is null and p.figures_at is not null) as active,
            bool_or(${isOpen} and p.figures_error is null) as waiting,
            bool_or(${isOpen} and p.figures_error = 'forbidden') as forbidden,
            bool_or(${isOpen}) as failed,
            bool_or(not ${isOpen}) as ended
          from connection_places p
          join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id
            and t.revoked_at is null and t.sealed_access is not null
          join integrations i on i.id = t.integration_id and i.review_source_id = ${sourceId("google_maps")}
          join locations l on l.account_id = p.account_id and l.id = p.location_id
          where ${isOneOf(sql`p.account_id`, scope.accountIds)} and p.status = 'matched' and ${rows.location}`,
    ),
  ])
  const connected = (["active", "waiting", "forbidden", "failed", "ended"] as const).find(
    (name) => at?.[name],
  )
  return { last_day: last?.day ?? null, access: connected ?? (isSimulated ? "simulated" : "none") }
}
