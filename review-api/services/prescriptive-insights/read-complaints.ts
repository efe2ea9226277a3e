import { sql } from "drizzle-orm"
import { selectedMentions } from "../../db/queries/mention-sums.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { mentionSelectionOf } from "../insights/mention-selection.ts"
import { type Complaint, type Mentions, worstComplaint } from "./judgments.ts"

const shape = {
  locationId: column.number(),
  category: column.text(),
  positive: column.number(),
  negative: column.number(),
  total: column.number(),
}

function addUp(rows: readonly Mentions[]): Map<string, Mentions> {
  const sums = new Map<string, Mentions>()
  for (const { category, positive, negative, total } of rows) {
    const sum = sums.get(category) ?? { category, positive: 0, negative: 0, total: 0 }
    sums.set(category, {
      category,
      positive: sum.positive + positive,
      negative: sum.negative + negative,
      total: sum.total + total,
    })
  }
  return sums
}

/**
 * The category that customers complain about at a location, more than at all locations that the caller sees, in a range.
 */
export async function readComplaints(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  { from, to }: Bounds,
): Promise<(id: number) => Complaint | null> {
  const selection = mentionSelectionOf(scope, { published_after: from, published_before: to })
  const rows = await rowsOf(
    db,
    shape,
    sql`select m.location_id, m.term as category, count(*) filter (where m.sentiment > 0) as positive,
        count(*) filter (where m.sentiment < 0) as negative, count(*) as total
      from mentions m where ${selectedMentions(selection, "category")} group by m.location_id, m.term`,
  )
  const everywhere = addUp(rows)
  const byLocation = Map.groupBy(rows, ({ locationId }) => locationId)
  return (id) => worstComplaint(byLocation.get(id) ?? [], everywhere)
}
