import { sql } from "drizzle-orm"
import type { ContactHistoryItem } from "#lib/contract/contacts/schema.ts"
import { pathId } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, type RowOf } from "../../db/rows.ts"
import { readIdPage } from "../id-page.ts"
import {
  requestColumns,
  requestItem,
  requestShape,
  requestTables,
  seenRequests,
} from "../requests/request-item.ts"
import type { Service } from "../service.ts"
import { contactOf } from "./contact-item.ts"

export const historyShape = {
  ...requestShape,
  response_type: column.text().nullable(),
  response_score: column.number().nullable(),
  response_comment: column.text().nullable(),
  response_at: column.text().nullable(),
  response_review_id: column.number().nullable(),
}

export const historyColumns = sql`${requestColumns}, s.type as response_type, s.score as response_score,
  s.comment as response_comment, ${wireInstant(sql`s.answered_at`)} as response_at, s.review_id as response_review_id`

export const historyTables = sql`${requestTables}
  left join survey_answers s on s.account_id = r.account_id and s.request_id = r.id`

/** A request with what was answered, as it goes out. */
export function historyItem(row: RowOf<typeof historyShape>): ContactHistoryItem & { id: number } {
  const { response_type, response_score, response_comment, response_at, response_review_id, ...request } = row
  const item = requestItem(request)
  return {
    id: request.id,
    campaign_id: item.campaign_id,
    campaign_name: item.campaign_name,
    channel: item.channel,
    recipient: item.recipient,
    location_id: item.location_id,
    location_name: item.location_name,
    status: item.status,
    reason: item.reason,
    reason_text: item.reason_text,
    sent_at: item.sent_at,
    answered_at: request.answered_at,
    created_at: item.created_at,
    response:
      response_type === null
        ? null
        : {
            type: response_type,
            score: response_score!,
            comment: response_comment ?? "",
            at: response_at!,
            review_id: response_review_id,
          },
  }
}

/** GET /contacts/{id}/history: of locations that the caller sees. @throws 404; 400 for a bad cursor. */
export const listContactHistory: Service<"contacts.list_history"> = async ({
  deps,
  scope,
  params,
  query,
}) => {
  const { id } = await contactOf(deps.db, scope, pathId(params.id))
  const { rows, list } = await readIdPage(deps.db, query, {
    path: `/contacts/${id}/history`,
    shape: historyShape,
    columns: historyColumns,
    from: historyTables,
    id: sql`r.id`,
    where: [seenRequests(scope), sql`r.contact_id = ${id}`],
  })
  return { _embedded: { history: rows.map(historyItem) }, ...list }
}
