import { pathId } from "../../core/ids.ts"
import { readKeyPage } from "../key-page.ts"
import type { Service, Verbs } from "../service.ts"
import { withoutSort } from "../sorted-keys.ts"
import { createRequest } from "./create-request.ts"
import { exportRequests } from "./export-requests.ts"
import { previewRequest } from "./preview-request.ts"
import { requestConditions } from "./request-conditions.ts"
import { requestItem, requestsPath, visibleRequest } from "./request-item.ts"
import { requestList } from "./request-order.ts"
import { resendRequest } from "./resend-request.ts"

/** GET /requests (D-217): newest first unless sorted otherwise. @throws 400 for a bad cursor and for a list with something that is no id. */
const listRequests: Service<"requests.list"> = async ({ deps, scope, query }) => {
  const { rows, list } = await readKeyPage(deps.db, query, {
    path: requestsPath,
    where: requestConditions(scope, query),
    ...requestList(query),
  })
  return { _embedded: { requests: rows.map((row) => requestItem(withoutSort(row))) }, ...list }
}

/** GET /requests/{id}. @throws 404. */
const getRequest: Service<"requests.get"> = async ({ deps, scope, params }) =>
  requestItem(await visibleRequest(deps.db, scope, pathId(params.id)))

export const verbs = {
  "requests.list": listRequests,
  "requests.export": exportRequests,
  "requests.create": createRequest,
  "requests.get": getRequest,
  "requests.preview": previewRequest,
  "requests.resend": resendRequest,
} satisfies Verbs
