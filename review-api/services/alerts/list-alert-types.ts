import { alertFrequencies, alertTypes } from "#lib/contract/index.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"

type Query = Parameters<typeof pageOf>[0]

function optionsAnswer<C extends string, T>(collection: C, options: readonly T[], query: Query) {
  const { page, perPage, offset } = pageOf(query)
  const items = options.slice(offset, offset + perPage)
  return listAnswerOf({
    path: `/${collection}`,
    query,
    page,
    perPage,
    total: options.length,
    collection,
    items,
  })
}

/** GET /alert_types (D-136). */
export const listAlertTypes: Service<"alert_types.list"> = async ({ query }) =>
  optionsAnswer("alert_types", alertTypes, query)

/** GET /alert_frequencies (D-136). */
export const listAlertFrequencies: Service<"alert_frequencies.list"> = async ({ query }) =>
  optionsAnswer("alert_frequencies", alertFrequencies, query)
