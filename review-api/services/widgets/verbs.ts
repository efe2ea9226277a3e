import { widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { previewWidget } from "./preview-widget.ts"
import {
  listWidgetRows,
  type WidgetRow,
  widgetItem,
  widgetList,
  widgetOf,
  widgetSite,
} from "./widget-rows.ts"
import { createWidget, deleteWidget, updateWidget } from "./write-widget.ts"

/** GET /amplify/widgets, the newest first (P-417, D-203). */
const listWidgets: Service<"widgets.list"> = async ({ deps, scope, query }) => {
  const { rows, paging } = await listWidgetRows(deps, scope, query)
  const site = await widgetSite(deps, scope.accountId)
  return { widgets: rows.map((row) => widgetItem(row, site)), paging }
}

/** GET /amplify/widgets/{id}. @throws 404. */
const getWidget: Service<"widgets.get"> = async ({ deps, scope, params }) =>
  widgetItem(await widgetOf(deps, scope, params.id), await widgetSite(deps, scope.accountId))

/** POST /amplify/widgets. @throws 403 for a type that is switched off, 422. */
const postWidget: Service<"widgets.create"> = async (call) =>
  widgetItem(await createWidget(call), await widgetSite(call.deps, call.scope.accountId))

/** PATCH /amplify/widgets/{id}. @throws 403 for a type that is switched off, 404, 422. */
const patchWidget: Service<"widgets.update"> = async (call) =>
  widgetItem(await updateWidget(call), await widgetSite(call.deps, call.scope.accountId))

/** DELETE /amplify/widgets/{id}. @throws 404. */
const removeWidget: Service<"widgets.delete"> = async (call) => {
  await deleteWidget(call, call.params.id)
  return undefined
}

/** Columns of the file of widgets. */
const fileColumns: Readonly<Record<string, Column<WidgetRow>>> = {
  id: (row) => row.id,
  name: (row) => row.name,
  widget_type: (row) => row.widgetType,
  label: (row) => widgetTypeLabels[row.widgetType],
  public_key: (row) => row.publicKey,
  allowed_domains: (row) => row.allowedDomains,
  pages_30_days: (row) => row.pages,
  views_30_days: (row) => row.views,
  created_at: { as: "instant", of: (row) => row.createdAt },
}

/** GET /export/csv/widgets: the list of the same search. @throws 403 in a trial without trial_export. */
const exportWidgets: Service<"widgets.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const { read } = await widgetList(deps, scope, query)
  return fileDownload(
    deps,
    scope,
    "widgets",
    { columns: fileColumns, batches: batchesOf(read) },
    query.file_type,
  )
}

export const verbs = {
  "widgets.list": listWidgets,
  "widgets.get": getWidget,
  "widgets.create": postWidget,
  "widgets.preview": previewWidget,
  "widgets.update": patchWidget,
  "widgets.delete": removeWidget,
  "widgets.export": exportWidgets,
} satisfies Verbs
