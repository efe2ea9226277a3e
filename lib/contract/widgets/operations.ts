import { fileQuery, idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import { publicWidgetSchema } from "../public-widgets/schema.ts"
import * as widgets from "./schema.ts"

const row = { tag: "widgets", access: "active", optional: "page" } as const

/** Widgets that accounts show on websites (002 §7, D-203). */
export const widgetsOperations = {
  "widgets.list": operation({
    ...row,
    method: "GET",
    path: "/amplify/widgets",
    summary: "List widgets, the newest first",
    permission: "amplify.read",
    status: 200,
    query: widgets.widgetsQuerySchema,
    answer: widgets.widgetsAnswerSchema,
  }),
  "widgets.get": operation({
    ...row,
    method: "GET",
    path: "/amplify/widgets/{id}",
    summary: "Get a widget",
    permission: "amplify.read",
    status: 200,
    params: idParamSchema,
    answer: widgets.widgetSchema,
  }),
  "widgets.create": operation({
    ...row,
    method: "POST",
    path: "/amplify/widgets",
    summary: "Create a widget",
    permission: "amplify.create",
    status: 201,
    body: widgets.newWidgetBodySchema,
    answer: widgets.widgetSchema,
  }),
  "widgets.preview": operation({
    ...row,
    method: "POST",
    path: "/amplify/widgets/preview",
    summary: "Get what a widget would show, without saving it",
    permission: "amplify.read",
    status: 200,
    body: widgets.widgetPreviewBodySchema,
    answer: publicWidgetSchema,
  }),
  "widgets.update": operation({
    ...row,
    method: "PATCH",
    path: "/amplify/widgets/{id}",
    summary: "Update a widget",
    permission: "amplify.update",
    status: 200,
    params: idParamSchema,
    body: widgets.widgetBodySchema,
    answer: widgets.widgetSchema,
  }),
  "widgets.delete": operation({
    ...row,
    method: "DELETE",
    path: "/amplify/widgets/{id}",
    summary: "Delete a widget: websites no longer show it",
    permission: "amplify.delete",
    status: 204,
    params: idParamSchema,
  }),
  "widgets.export": operation({
    method: "GET",
    path: "/export/csv/widgets",
    tag: "widgets",
    access: "active",
    optional: "page",
    summary: "Export widgets",
    permission: "amplify.read",
    status: 200,
    streams: true,
    query: fileQuery(widgets.widgetsFilterSchema),
  }),
} as const
