import { listAnswerOf, pageOf } from "../list-answer.ts"
import { lagFields, metricsOf, type Sums } from "../metrics/figures.ts"
import type { Service } from "../service.ts"
import { childFigures } from "./child-figures.ts"

/**
 * GET /reports/{account_id}/children: the common figures of each child account for a range, and of all that match
 * together (D-075, D-077, D-138). Users other than Admin get the figures of their assigned locations.
 */
export const listChildren: Service<"reports.list_children"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const found = await childFigures(deps, scope, query)
  const totals = await found.totals()
  const rows = await found.read(perPage, offset)
  const before = query.with_lag ? await found.before(rows.map(({ id }) => id)) : null
  const compared = (now: Sums, lag: Sums | null) => {
    const metrics = metricsOf(now)
    return { ...metrics, ...(query.with_lag ? lagFields(metrics, lag && metricsOf(lag)) : {}) }
  }
  const answer = listAnswerOf({
    path: `/reports/${scope.accountId}/children`,
    query,
    page,
    perPage,
    total: totals.now.count,
    collection: "accounts",
    items: rows.map((row) => ({
      account_id: row.id,
      name: row.name,
      ...compared(row, before?.get(row.id) ?? null),
    })),
  })
  return { ...answer, totals: compared(totals.now, totals.before) }
}
