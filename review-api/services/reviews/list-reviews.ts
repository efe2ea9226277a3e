import { defaultPerPage } from "#lib/contract/index.ts"
import { cursorPlaces } from "../../core/cursors.ts"
import { type Counted, countReviews } from "../../db/queries/count-reviews.ts"
import type { PageQuestion, PageRow } from "../../db/queries/page-question.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { decodeCursor, encodeCursor, orderOf, type Position } from "../../db/queries/review-cursor.ts"
import { isAnyAt, placeAfter, readReviewPage } from "../../db/queries/review-page.ts"
import { countStrategy, type Measure, measure, pageStrategy } from "../../db/queries/review-total.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import type { Deps } from "../deps.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import { addressKeptImages } from "../media/kept-images.ts"
import type { Service } from "../service.ts"
import { changedReviews } from "./changed-reviews.ts"
import { type Page, pageAround } from "./page-around.ts"

/** Where the list stops counting one by one; `reviews.count` goes on (design: totals). */
const maxCounted = 10_000
/** A list waits for its total only a part of what a count may take. */
const totalShareOfTimeout = 0.01

/** The number behind the filter; null when the rollups do not know it and it has to be counted. */
async function countedOf(
  deps: Deps,
  { selection, pendingImports }: PageQuestion,
  { total, work }: Measure,
): Promise<Counted> {
  if (total !== null) return { count: total, exact: true }
  return countReviews(deps, selection, pendingImports, countStrategy(work), {
    most: maxCounted,
    timeoutMs: deps.config.countTimeoutMs * totalShareOfTimeout,
  })
}

/** Never less than the page shows, and the page's own when it is the whole list. */
function shownTotal(counted: Counted, page: Page<PageRow>, skipped: number): Counted {
  if (counted.exact) return counted
  if (skipped === 0 && !page.before && !page.after) return { count: page.rows.length, exact: true }
  return { ...counted, count: Math.max(counted.count, page.rows.length) }
}

type Place = { older: Position | null; newer: Position | null; skipped: number }

/**
 * The number of the first row of a page in its list, as far as its cursor knows: reviews may have come or gone since, so
 * the ends of the list have the last word. Null when it is not known.
 */
function firstOf(page: Page<PageRow>, { older, newer, skipped }: Place, total: Counted): number | null {
  const count = page.rows.length
  if (count === 0) return null
  if (!page.before) return 1
  if (!page.after && total.exact) return Math.max(1, total.count - count + 1)
  if (older) return older.skipped === undefined ? null : older.skipped + 1
  if (newer) return newer.skipped === undefined ? null : Math.max(1, newer.skipped - count + 1)
  return skipped + 1
}

const path = "/reviews"

const beyondTheEnd = { rows: [], before: null, after: null }

/** GET /reviews: one page between two cursors or by its number, with the total of the filter (D-125, D-126, D-276). */
export const listReviews: Service<"reviews.list"> = async ({ deps, scope, query }) => {
  const selection = selectionOf(scope, query)
  if (query.updated_after !== undefined)
    return changedReviews({ deps, scope, selection }, { ...query, updated_after: query.updated_after })
  const order = orderOf(query["sort[by]"], query["sort[order]"])
  const perPage = query.per_page ?? defaultPerPage
  const pendingImports = await pendingImportIds(deps.db, scope.accountIds)
  const measured = await measure(deps.db, selection, pendingImports)
  const { after: older, before: newer } = cursorPlaces(path, query, (cursor) => decodeCursor(order, cursor))
  const skipped = skippedRows(query)
  const question: PageQuestion = {
    selection,
    pendingImports,
    order,
    position: older ?? newer,
    toward: newer ? "before" : "after",
    limit: perPage + 1,
    strategy: pageStrategy(measured.work, selection, perPage + 1),
  }
  const read = {
    page: (requested: PageQuestion, behind: PageQuestion | null) => readReviewPage(deps, requested, behind),
    isAny: (requested: PageQuestion) => isAnyAt(deps, requested),
  }
  const numberedPage = async () => {
    const strategy = pageStrategy(measured.work, selection, skipped)
    const position = await placeAfter(deps, { ...question, strategy }, skipped)
    return position ? pageAround(read, { ...question, position }, perPage) : beyondTheEnd
  }
  const [page, counted] = await Promise.all([
    skipped === 0 ? pageAround(read, question, perPage) : numberedPage(),
    countedOf(deps, question, measured),
  ])
  const total = shownTotal(counted, page, skipped)
  const first = firstOf(page, { older, newer, skipped }, total)
  const cursor = (place: Position | null, rows: number) =>
    place && encodeCursor(order, { ...place, ...(first === null ? {} : { skipped: first - 1 + rows }) })
  const cursors = { before: cursor(page.before, 0), after: cursor(page.after, page.rows.length) }
  const around = cursorPageOf(path, query, cursors)
  const reviews = page.rows.flatMap(({ review }) => review ?? [])
  return {
    _embedded: { reviews: await addressKeptImages(deps, scope.accountId, reviews) },
    ...totalOf(total, query),
    ...around,
    paging: { ...around.paging, first },
  }
}
