import { listAnswerOf } from "../list-answer.ts"
import { askPageOf, kioskPageItem, listAskPages } from "../request-pages/ask-page-rows.ts"
import { createAskPage, deleteAskPage, updateAskPage } from "../request-pages/write-ask-page.ts"
import type { Service, Verbs } from "../service.ts"

const kind = "kiosk_page"

/** GET /kiosk_pages: kiosks with a location that the caller sees (D-224, D-324). */
const listKioskPages: Service<"kiosk_pages.list"> = async ({ deps, scope, query }) => {
  const { rows, ...paging } = await listAskPages(deps.db, scope, kind, query)
  const items = rows.map(kioskPageItem)
  return listAnswerOf({ path: "/kiosk_pages", query, ...paging, collection: "kiosk_pages", items })
}

/** GET /kiosk_pages/{id}. @throws 404. */
const getKioskPage: Service<"kiosk_pages.get"> = async ({ deps, scope, params }) =>
  kioskPageItem(await askPageOf(deps.db, scope, kind, params.id))

/** POST /kiosk_pages. @throws 422, also for an address that is taken. */
const createKioskPage: Service<"kiosk_pages.create"> = async (call) =>
  kioskPageItem(await createAskPage({ ...call, kind }))

/** PATCH /kiosk_pages/{id}. @throws 404, 403 for one that is also for others, 422. */
const updateKioskPage: Service<"kiosk_pages.update"> = async (call) =>
  kioskPageItem(await updateAskPage({ ...call, kind }, call.params.id))

/** DELETE /kiosk_pages/{id}. @throws 404, 403 for one that is also for others. */
const deleteKioskPage: Service<"kiosk_pages.delete"> = async (call) => {
  await deleteAskPage({ ...call, kind }, call.params.id)
  return undefined
}

export const verbs = {
  "kiosk_pages.list": listKioskPages,
  "kiosk_pages.get": getKioskPage,
  "kiosk_pages.create": createKioskPage,
  "kiosk_pages.update": updateKioskPage,
  "kiosk_pages.delete": deleteKioskPage,
} satisfies Verbs
