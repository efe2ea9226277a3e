import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as pages from "../request-pages/schema.ts"
import * as kioskPages from "./schema.ts"

const row = { tag: "kiosk pages", access: "active", optional: "page" } as const

/** Kiosks that somebody has set up (D-224, D-298, D-324). */
export const kioskPagesOperations = {
  "kiosk_pages.list": operation({
    ...row,
    method: "GET",
    path: "/kiosk_pages",
    summary: "List kiosks by title",
    permission: "kiosk_page.read",
    status: 200,
    query: pages.askPagesQuerySchema,
    answer: pages.kioskPagesAnswerSchema,
  }),
  "kiosk_pages.get": operation({
    ...row,
    method: "GET",
    path: "/kiosk_pages/{id}",
    summary: "Get a kiosk",
    permission: "kiosk_page.read",
    status: 200,
    params: idParamSchema,
    answer: pages.kioskPageSchema,
  }),
  "kiosk_pages.create": operation({
    ...row,
    method: "POST",
    path: "/kiosk_pages",
    summary: "Create a kiosk",
    permission: "kiosk_page.create",
    status: 201,
    body: kioskPages.newKioskPageBodySchema,
    answer: pages.kioskPageSchema,
  }),
  "kiosk_pages.update": operation({
    ...row,
    method: "PATCH",
    path: "/kiosk_pages/{id}",
    summary: "Update a kiosk",
    permission: "kiosk_page.update",
    status: 200,
    params: idParamSchema,
    body: kioskPages.kioskPageBodySchema,
    answer: pages.kioskPageSchema,
  }),
  "kiosk_pages.delete": operation({
    ...row,
    method: "DELETE",
    path: "/kiosk_pages/{id}",
    summary: "Delete a kiosk; its responses stay",
    permission: "kiosk_page.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
