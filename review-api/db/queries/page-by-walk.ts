import { setImmediate } from "node:timers/promises"
import type { Database } from "../connect.ts"
import { type PageQuestion, type PageRow, timeDirection } from "./page-question.ts"
import { hitsOfSlice, rowsOfFirstSlice, type Slice, startWalk, type Walk } from "./walk-reviews.ts"

/**
 * A page by publication of a selection whose hits may lie far apart (search): walks the reviews in slices, so that
 * the embedded database answers others in between.
 */
export async function readByWalk(
  database: Pick<Database, "db" | "kind">,
  question: PageQuestion,
): Promise<PageRow[]> {
  const { selection, pendingImports, position, limit } = question
  const rows: PageRow[] = []
  let walk: Walk | null = await startWalk(database, {
    selection,
    pendingImports,
    accountId: selection.scope.accountIds[0]!,
    direction: timeDirection(question),
    from: position,
    size: rowsOfFirstSlice,
  })
  while (walk) {
    const { found, next }: Slice<PageRow[]> = await hitsOfSlice(database, walk, limit - rows.length)
    rows.push(...found)
    walk = rows.length < limit ? next : null
    if (walk) await setImmediate()
  }
  return rows
}
