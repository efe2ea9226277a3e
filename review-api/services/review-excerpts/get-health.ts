import { sql } from "drizzle-orm"
import { type ExcerptSourceCode, excerptSourceNames } from "#lib/contract/review-excerpts/constants.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service } from "../service.ts"

const rowShape = {
  code: column.text<ExcerptSourceCode>(),
  matched: column.number(),
  doubtful: column.number(),
  succeeded_at: column.text().nullable(),
  failed_at: column.text().nullable(),
  error: column.text().nullable(),
}

/** GET /review_excerpts/health: how each source of excerpts responds, and what is left of its calls today. */
export const getHealth: Service<"review_excerpts.get_health"> = async ({ deps, scope }) => {
  const rows = await rowsOf(
    deps.db,
    rowShape,
    sql`select coalesce(h.source_code, p.source_code) as code, coalesce(p.matched, 0) as matched,
          coalesce(p.doubtful, 0) as doubtful, ${wireInstant(sql`h.succeeded_at`)} as succeeded_at,
          ${wireInstant(sql`h.failed_at`)} as failed_at, h.error
        from (select * from excerpt_source_health where account_id = ${scope.accountId}) h
        full join (select e.source_code, count(*) filter (where e.status = 'matched') as matched,
              count(*) filter (where e.status = 'doubtful') as doubtful
            from excerpt_places e join locations l on l.account_id = e.account_id and l.id = e.location_id
            where e.account_id = ${scope.accountId} and ${await visibleLocations(deps.db, scope, "l")}
            group by e.source_code) p on p.source_code = h.source_code`,
  )
  const sources = await Promise.all(
    deps.excerptSources.map(async ({ code, quota }) => {
      const row = rows.find((one) => one.code === code)
      const { succeeded_at: succeededAt = null, failed_at: failedAt = null } = row ?? {}
      return {
        source_code: code,
        source_name: excerptSourceNames[code],
        is_failing: failedAt !== null && (succeededAt === null || failedAt >= succeededAt),
        last_success_at: succeededAt,
        last_error: row?.error ?? null,
        last_error_at: failedAt,
        locations_matched: row?.matched ?? 0,
        locations_to_confirm: row?.doubtful ?? 0,
        quota: await quota.left(),
      }
    }),
  )
  return { sources }
}
