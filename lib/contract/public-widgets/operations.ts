import { operation } from "../operation.ts"
import * as publicWidgets from "./schema.ts"

const row = { tag: "public widgets", access: "public", optional: "part" } as const

/** Widgets as websites show them: the key is all that is asked for (D-206, D-301). */
export const publicWidgetsOperations = {
  "public_widgets.list": operation({
    ...row,
    method: "GET",
    path: "/public/widgets",
    summary: "Get what several widgets show",
    status: 200,
    query: publicWidgets.publicWidgetsQuerySchema,
    answer: publicWidgets.publicWidgetsSchema,
  }),
  "public_widgets.count_views": operation({
    ...row,
    method: "POST",
    path: "/public/widgets/views",
    summary: "Count how often pages have shown widgets",
    status: 204,
    body: publicWidgets.widgetViewsBodySchema,
  }),
  "public_widgets.get": operation({
    ...row,
    method: "GET",
    path: "/public/widgets/{public_key}",
    summary: "Get what a widget shows",
    status: 200,
    params: publicWidgets.publicWidgetParamsSchema,
    query: publicWidgets.publicWidgetQuerySchema,
    answer: publicWidgets.publicWidgetSchema,
  }),
} as const
