import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as requestPages from "./schema.ts"

const row = { tag: "request pages", access: "active", optional: "page" } as const

/** Landing pages that somebody has set up (D-224, D-324). */
export const requestPagesOperations = {
  "request_pages.list": operation({
    ...row,
    method: "GET",
    path: "/request_pages",
    summary: "List landing pages by title",
    permission: "request_page.read",
    status: 200,
    query: requestPages.askPagesQuerySchema,
    answer: requestPages.requestPagesAnswerSchema,
  }),
  "request_pages.get": operation({
    ...row,
    method: "GET",
    path: "/request_pages/{id}",
    summary: "Get a landing page",
    permission: "request_page.read",
    status: 200,
    params: idParamSchema,
    answer: requestPages.requestPageSchema,
  }),
  "request_pages.create": operation({
    ...row,
    method: "POST",
    path: "/request_pages",
    summary: "Create a landing page",
    permission: "request_page.create",
    status: 201,
    body: requestPages.newRequestPageBodySchema,
    answer: requestPages.requestPageSchema,
  }),
  "request_pages.update": operation({
    ...row,
    method: "PATCH",
    path: "/request_pages/{id}",
    summary: "Update a landing page",
    permission: "request_page.update",
    status: 200,
    params: idParamSchema,
    body: requestPages.requestPageBodySchema,
    answer: requestPages.requestPageSchema,
  }),
  "request_pages.delete": operation({
    ...row,
    method: "DELETE",
    path: "/request_pages/{id}",
    summary: "Delete a landing page; its responses stay",
    permission: "request_page.delete",
    status: 204,
    params: idParamSchema,
  }),
  "request_pages.export_code": operation({
    ...row,
    method: "GET",
    path: "/request_pages/{id}/code",
    summary: "Download the QR code of a landing page, as SVG or as a PDF to print",
    permission: "request_page.read",
    status: 200,
    streams: true,
    params: idParamSchema,
    query: requestPages.codeQuerySchema,
  }),
} as const
