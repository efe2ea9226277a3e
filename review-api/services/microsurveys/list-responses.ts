import { defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces } from "../../core/cursors.ts"
import type { Db } from "../../db/connect.ts"
import { allCounts, surveyCounts, surveyLocations } from "../../db/queries/survey-counts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { placeOf, type ResponseRow, responseItem, responseRows } from "./response-rows.ts"
import { daysOf, surveyOf } from "./survey-rows.ts"

type Listed = {
  path: string
  query: QueryOf<"microsurveys.list_responses">
  asked: { surveyId: number } | { pageId: number | null }
}

/** A page of answers, the newest first. @param path of the list. @throws 400 for a cursor of another list. */
export async function responsePage(db: Db, scope: Scope, { path, query, asked }: Listed) {
  const { after, before } = cursorPlaces(path, query, placeOf)
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const { has_comment: hasComment } = query
  const [read, counted] = await Promise.all([
    responseRows(db, scope, { asked, filter: query, hasComment }),
    surveyCounts(db, {
      accountId: scope.accountId,
      ...("surveyId" in asked ? { surveyIds: [asked.surveyId] } : asked),
      days: daysOf(scope, query),
      locations: await surveyLocations(db, scope, query),
      by: "type",
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

/** GET /microsurveys/{id}/responses: answers, the newest first (D-225). @throws 404; 400 for a cursor of another list. */
export const listResponses: Service<"microsurveys.list_responses"> = async ({
  deps,
  scope,
  params,
  query,
}) => {
  const { id } = await surveyOf(deps.db, scope, params.id)
  return responsePage(deps.db, scope, {
    path: `/microsurveys/${id}/responses`,
    query,
    asked: { surveyId: id },
  })
}
