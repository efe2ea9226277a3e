import { setImmediate } from "node:timers/promises"
import type { Database } from "../connect.ts"
import { type PageQuestion, type PageRow, timeDirection } from "./page-question.ts"
import { hitsOfSlice, type Walk } from "./walk-reviews.ts"

/**
 * A page by publication of a selection whose hits may lie far apart (search): walks the reviews in slices, so that
 * the embedded database answers others in between.
 */
export async function readByWalk(
  { db, kind }: Pick<Database, "db" | "kind">,
  question: PageQuestion,
): Promise<PageRow[]> {
  const { selection, pendingImports, position, limit } = question
  const rows: PageRow[] = []
  let walk: Walk | null = {
    selection,
    pendingImports,
    accountId: selection.scope.accountIds[0]!,
    direction: timeDirection(question),
    from: position,
  }
  while (walk) {
    const slice = await hitsOfSlice(db, kind, walk, limit - rows.length)
    rows.push(...slice.found)
    walk = slice.from && rows.length < limit ? { ...walk, from: slice.from } : null
    if (walk) await setImmediate()
  }
  return rows
}
