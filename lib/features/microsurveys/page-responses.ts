import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { type ExportRefusal, exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"

/** Whose responses: a landing page, a kiosk, or the pages that a location has; those of all locations without any. */
type Asked = { request_page_id?: string; kiosk_page_id?: string; location_id?: string }

type ResponsesFile = { href: string; track: string; refusal: ExportRefusal }

type Place = { after?: string | null; before?: string | null }

/** Responses on a page, with the addresses of what is shown of them. */
export type PageResponsesFacts = {
  summary: Attempt<AnswerOf<"survey_responses.summary">>
  comments: Attempt<AnswerOf<"survey_responses.list">>
  download: ResponsesFile
  /** The page from a place of its comments on. */
  hrefOf: (place: Place) => string
}

const commentsPerPage = 10

const queryOf = ({ account }: PageContext, asked: Asked) => ({ account_id: String(account.id), ...asked })

const loadSummary = (context: PageContext, asked: Asked) =>
  attempt(
    unlessMissing(callApi(context.caller, "survey_responses.summary", { query: queryOf(context, asked) })),
  )

/** @param page address of the page that offers it. */
const fileOf = (context: PageContext, asked: Asked, page: string): ResponsesFile => ({
  href: routes.bff("survey_responses.export", { query: queryOf(context, asked) }),
  track: "ask_responses.csv",
  refusal: exportRefusal(context, page),
})

/**
 * How many have answered on the pages that each location has, and their file. Server only.
 * @returns null where it is not known. @throws ApiFailure
 */
export async function loadLocationPages(
  context: PageContext,
): Promise<{ responses: number; download: ResponsesFile } | null> {
  const found = await loadSummary(context, {})
  if (!found.ok || !found.value) return null
  return { responses: found.value.responses, download: fileOf(context, {}, routes.waysToAsk()) }
}

/**
 * Loads the responses on a page. Server only.
 * @param given the query of the page that shows them. @param at its address with a query.
 * @returns null for who may not see them, and from a Review API that has none. @throws ApiFailure
 */
export async function loadPageResponses(
  context: PageContext,
  asked: Asked,
  given: URLSearchParams,
  at: (query: Record<string, string>) => string,
): Promise<PageResponsesFacts | null> {
  if (!context.can("request.read")) return null
  const hrefOf = ({ after, before }: Place) => at(after ? { after } : before ? { before } : {})
  const [after, before] = [given.get("after"), given.get("before")]
  const place = after ? { after } : before ? { before } : {}
  const query = { ...queryOf(context, asked), has_comment: true, per_page: commentsPerPage, ...place }
  const [found, comments] = await Promise.all([
    loadSummary(context, asked),
    attempt(callApi(context.caller, "survey_responses.list", { query })),
  ])
  const summary = found.ok ? found.value && { ok: true as const, value: found.value } : found
  if (!summary) return null
  return { summary, comments, download: fileOf(context, asked, hrefOf(place)), hrefOf }
}
