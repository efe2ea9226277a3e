import {
  distributionOf,
  type PageAnswersFilter,
  type SurveyType,
  scoreRange,
  surveyScore,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { refused } from "../../core/errors.ts"
import { type SurveyCounts, surveyCounts, surveyLocations } from "../../db/queries/survey-counts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { responseFileRows } from "../microsurveys/export-responses.ts"
import { responsePage } from "../microsurveys/list-responses.ts"
import type { ResponseRow } from "../microsurveys/response-rows.ts"
import { daysOf } from "../microsurveys/survey-rows.ts"
import { askPageOf } from "../request-pages/ask-page-rows.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"

const kinds = [
  { name: "request_page_id", kind: "request_page" },
  { name: "kiosk_page_id", kind: "kiosk_page" },
] as const

/**
 * The page that a query names, for who may read it; null stands for the pages that each location has.
 * @throws 403, 404.
 */
async function pageIdOf(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  query: PageAnswersFilter,
): Promise<number | null> {
  let pageId: number | null = null
  for (const { name, kind } of kinds) {
    const given = query[name]
    if (given === undefined) continue
    if (!isIn(scope.permissions, `${kind}.read`)) throw refused(`${kind}.read`)
    pageId = (await askPageOf(db, scope, kind, given)).id
  }
  return pageId
}

const typeScore = ([type, { counts, commented }]: [SurveyType, SurveyCounts]) => ({
  type,
  ...surveyScore(type, counts),
  commented,
  distribution: distributionOf(type, counts),
})

/** GET /survey_responses/summary: a score for each type of question, whose formulas differ (D-225). @throws 403, 404. */
const summary: Service<"survey_responses.summary"> = async ({ deps, scope, query }) => {
  const { db } = deps
  const counted = await surveyCounts(db, {
    accountId: scope.accountId,
    pageId: await pageIdOf(deps, scope, query),
    days: daysOf(scope, query),
    locations: await surveyLocations(db, scope, query),
    by: "type",
  })
  const known = [...counted].filter(([type]) => ownValue(scoreRange, type)) as [SurveyType, SurveyCounts][]
  const scores = known.map(typeScore).toSorted((one, other) => other.responses - one.responses)
  return { responses: scores.reduce((sum, { responses }) => sum + responses, 0), scores }
}

/** GET /survey_responses: answers, the newest first. @throws 403, 404; 400 for a cursor of another list. */
const listSurveyResponses: Service<"survey_responses.list"> = async ({ deps, scope, query }) =>
  responsePage(deps.db, scope, {
    path: "/survey_responses",
    query,
    asked: { pageId: await pageIdOf(deps, scope, query) },
  })

const columns: Record<string, Column<ResponseRow>> = {
  response_id: ({ id }) => id,
  location_name: ({ location_name }) => location_name,
  channel: ({ channel }) => channel,
  type: ({ type }) => type,
  score: ({ score }) => score,
  comment: ({ comment }) => comment,
  answered_at: { as: "instant", of: ({ answered_at }) => answered_at },
}

/** GET /export/csv/survey_responses. @throws 403, 404, 409. */
const exportSurveyResponses: Service<"survey_responses.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const asked = { pageId: await pageIdOf(deps, scope, query) }
  await requireFilters(deps.db, scope, query)
  const rows = { ...(await responseFileRows(deps, scope, query, asked)), columns }
  return fileDownload(deps, scope, "responses", rows, query.file_type, query.headings)
}

export const verbs = {
  "survey_responses.summary": summary,
  "survey_responses.list": listSurveyResponses,
  "survey_responses.export": exportSurveyResponses,
} satisfies Verbs
