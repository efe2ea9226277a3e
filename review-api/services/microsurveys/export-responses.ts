import type { QueryOf, SurveyAnswersFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column, ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { type Asked, type Place, type ResponseRow, responseRows } from "./response-rows.ts"
import { surveyOf } from "./survey-rows.ts"

const batchSize = 1_000

async function* batchesOf(read: Awaited<ReturnType<typeof responseRows>>): AsyncGenerator<ResponseRow[]> {
  let from: Place | null = null
  for (;;) {
    const rows: ResponseRow[] = await read(batchSize, { from })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    from = [last.place, last.id]
  }
}

/** Columns of D-111. */
const columns: Record<string, Column<ResponseRow>> = {
  response_id: ({ id }) => id,
  microsurvey: ({ survey_name }) => survey_name,
  location_name: ({ location_name }) => location_name,
  score: ({ score }) => score,
  comment: ({ comment }) => comment,
  contact_email: ({ contact_email }) => contact_email,
  custom_attributes: ({ custom_attributes }) =>
    Object.entries(custom_attributes).map(([name, value]) => `${name}: ${value}`),
  answered_at: { as: "instant", of: ({ answered_at }) => answered_at },
}

/** Answers behind a filter as rows of a file. */
export async function responseFileRows(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  filter: SurveyAnswersFilter,
  asked: Asked,
): Promise<ExportRows<ResponseRow>> {
  return { columns, batches: batchesOf(await responseRows(db, scope, { asked, filter })) }
}

type AttributeRow = Pick<ResponseRow, "id" | "location_name" | "score" | "answered_at"> & {
  attribute: string
  value: string
}

const attributeColumns: Record<string, Column<AttributeRow>> = {
  response_id: ({ id }) => id,
  location_name: ({ location_name }) => location_name,
  score: ({ score }) => score,
  attribute: ({ attribute }) => attribute,
  value: ({ value }) => value,
  answered_at: { as: "instant", of: ({ answered_at }) => answered_at },
}

async function* attributesOf(batches: AsyncIterable<readonly ResponseRow[]>): AsyncGenerator<AttributeRow[]> {
  for await (const batch of batches)
    yield batch.flatMap(({ id, location_name, score, answered_at, custom_attributes }) =>
      Object.entries(custom_attributes).map(([attribute, value]) => ({
        id,
        location_name,
        score,
        answered_at,
        attribute,
        value,
      })),
    )
}

/** Rows of the answers of a file's query. @throws 403 in a trial without trial_export; 404; 409 for filters that are gone. */
async function requestedRows(deps: Deps, scope: Scope, query: QueryOf<"microsurveys.export">) {
  await requireExport(deps, scope)
  const { id } = await surveyOf(deps.db, scope, query.microsurvey_id)
  await requireFilters(deps.db, scope, query)
  return responseFileRows(deps, scope, query, { surveyId: id })
}

/** GET /export/csv/microsurvey_responses (F-205). @throws 403, 404, 409. */
export const exportResponses: Service<"microsurveys.export"> = async ({ deps, scope, query }) => {
  const rows = await requestedRows(deps, scope, query)
  return fileDownload(deps, scope, "microsurvey-responses", rows, query.file_type, query.headings)
}

/** GET /export/csv/microsurvey_custom_attributes: one attribute of one answer on each row (F-517). @throws 403, 404, 409. */
export const exportAttributes: Service<"microsurveys.export_attributes"> = async ({ deps, scope, query }) => {
  const { batches } = await requestedRows(deps, scope, query)
  const rows = { columns: attributeColumns, batches: attributesOf(batches) }
  return fileDownload(deps, scope, "microsurvey-custom-attributes", rows, query.file_type, query.headings)
}
