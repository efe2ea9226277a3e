import { listAnswerOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { askPageOf, listAskPages, requestPageItem } from "./ask-page-rows.ts"
import { codeDownload } from "./code-download.ts"
import { createAskPage, deleteAskPage, updateAskPage } from "./write-ask-page.ts"

const kind = "request_page"

/** GET /request_pages: landing pages with a location that the caller sees (D-224, D-324). */
const listRequestPages: Service<"request_pages.list"> = async ({ deps, scope, query }) => {
  const { rows, ...paging } = await listAskPages(deps.db, scope, kind, query)
  const items = rows.map(requestPageItem)
  return listAnswerOf({ path: "/request_pages", query, ...paging, collection: "request_pages", items })
}

/** GET /request_pages/{id}. @throws 404. */
const getRequestPage: Service<"request_pages.get"> = async ({ deps, scope, params }) =>
  requestPageItem(await askPageOf(deps.db, scope, kind, params.id))

/** POST /request_pages. @throws 422, also for an address that is taken. */
const createRequestPage: Service<"request_pages.create"> = async (call) =>
  requestPageItem(await createAskPage({ ...call, kind }))

/** PATCH /request_pages/{id}. @throws 404, 403 for one that is also for others, 422. */
const updateRequestPage: Service<"request_pages.update"> = async (call) =>
  requestPageItem(await updateAskPage({ ...call, kind }, call.params.id))

/** DELETE /request_pages/{id}. @throws 404, 403 for one that is also for others. */
const deleteRequestPage: Service<"request_pages.delete"> = async (call) => {
  await deleteAskPage({ ...call, kind }, call.params.id)
  return undefined
}

/** GET /request_pages/{id}/code: SVG unless PDF is asked for. @throws 404. */
const exportCode: Service<"request_pages.export_code"> = async ({ deps, scope, params, query }) => {
  const { title, slug } = await askPageOf(deps.db, scope, kind, params.id)
  return codeDownload(deps, { accountId: scope.accountId, title, slug, format: query.format ?? "svg" })
}

export const verbs = {
  "request_pages.list": listRequestPages,
  "request_pages.get": getRequestPage,
  "request_pages.create": createRequestPage,
  "request_pages.update": updateRequestPage,
  "request_pages.delete": deleteRequestPage,
  "request_pages.export_code": exportCode,
} satisfies Verbs
