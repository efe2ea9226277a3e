import { notFound } from "../../core/errors.ts"
import { shownWidget } from "../../widgets/shown-widget.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import type { Service, Verbs } from "../service.ts"
import { addViews } from "./count-views.ts"
import { findWidgets } from "./find-widget.ts"

/** GET /public/widgets/{public_key}: what a widget shows (D-206). @throws 404, also for a suspended account. */
const getPublicWidget: Service<"public_widgets.get"> = async ({ deps, params, query }) => {
  const [source] = await findWidgets(deps.db, [params.public_key], deps.clock.now())
  const shown = source && (await shownWidget(deps, scopeOfAccount(source.accountId), source, query.page))
  if (!shown) throw notFound()
  return shown
}

/** GET /public/widgets: those that there are of up to 50 keys (D-301). */
const listPublicWidgets: Service<"public_widgets.list"> = async ({ deps, query }) => {
  const keys = [...new Set(query.keys)]
  const sources = await findWidgets(deps.db, keys, deps.clock.now())
  const shown = []
  for (const key of keys) {
    const source = sources.find(({ publicKey }) => publicKey === key)
    const widget = source && (await shownWidget(deps, scopeOfAccount(source.accountId), source))
    if (widget) shown.push(widget)
  }
  return { widgets: shown }
}

/** POST /public/widgets/views: pages and numbers, nothing of visitors (D-301). */
const countViews: Service<"public_widgets.count_views"> = async ({ deps, body }) => {
  await addViews(deps, body.pages)
  return undefined
}

export const verbs = {
  "public_widgets.get": getPublicWidget,
  "public_widgets.list": listPublicWidgets,
  "public_widgets.count_views": countViews,
} satisfies Verbs
