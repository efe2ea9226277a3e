import { defaultPerPage } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces } from "../../core/cursors.ts"
import { allCounts, surveyCounts, surveyLocations } from "../../db/queries/survey-counts.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { placeOf, type ResponseRow, responseItem, responseRows } from "./response-rows.ts"
import { daysOf, surveyOf } from "./survey-rows.ts"

/** GET /microsurveys/{id}/responses: answers, the newest first (D-225). @throws 404; 400 for a cursor of another list. */
export const listResponses: Service<"microsurveys.list_responses"> = async (call) => {
  const { deps, scope, params, query } = call
  const { db } = deps
  const survey = await surveyOf(db, scope, params.id)
  const path = `/microsurveys/${survey.id}/responses`
  const { after, before } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const { has_comment: hasComment } = query
  const [read, counted] = await Promise.all([
    responseRows(db, scope, { surveyId: survey.id, filter: query, hasComment }),
    surveyCounts(db, {
      accountId: scope.accountId,
      surveyIds: [survey.id],
      days: daysOf(scope, query),
      locations: await surveyLocations(db, scope, query),
      by: "survey",
    }),
  ])
  const found = await read(perPage + 1, { from: after ?? before, isTurned: before !== null, offset: skipped })
  const hasMore = found.length > perPage
  const rows = found.slice(0, perPage)
  if (before) rows.reverse()
  const cursor = (row: ResponseRow | undefined) => (row ? cursorOf([row.place, row.id]) : null)
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const { counts, commented } = allCounts(counted.values())
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const count = hasComment === undefined ? all : hasComment ? commented : all - commented
  return {
    _embedded: { responses: rows.map(responseItem) },
    ...totalOf({ count, exact: true }, query),
    ...cursorPageOf(path, query, {
      before: hasNewer ? cursor(rows[0]) : null,
      after: before !== null || hasMore ? cursor(rows.at(-1)) : null,
    }),
    ...(count === 0 ? { _page: 1 } : {}),
  }
}
