import type { InsightFilter } from "#lib/contract/prescriptive-insights/schema.ts"
import type { Scope } from "../../permissions/scope.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { effortOf } from "./efforts.ts"
import { type Found, findInsights } from "./find-insights.ts"
import { insightItem } from "./insight-item.ts"
import { insightId, type KeptState, keptStates } from "./kept-states.ts"
import { updateInsight } from "./update-insight.ts"

export type Known = { found: Found; state: KeptState | undefined }

const stateOf = ({ state }: Known) => state?.state ?? "open"

/** Insights behind a filter with what became of them; without a state those of every state. */
async function knownInsights(deps: Deps, scope: Scope, filter: InsightFilter): Promise<Known[]> {
  const { code, effort, assigned_user_id: userId } = filter
  const [all, states] = await Promise.all([findInsights(deps, scope, filter), keptStates(deps.db, scope)])
  return all
    .map((found) => ({ found, state: states.get(insightId(found.act.code, found.place.id)) }))
    .filter(
      ({ found: { act }, state }) =>
        (code === undefined || act.code === code) &&
        (effort === undefined || effortOf(act.code, act.items) === effort) &&
        (userId === undefined || String(state?.assignedUserId ?? "") === userId),
    )
}

const ofState = (known: readonly Known[], { state }: InsightFilter): readonly Known[] =>
  state === undefined ? known : known.filter((one) => stateOf(one) === state)

/** GET /prescriptive_insights: the largest gain first (D-306). */
const listInsights: Service<"prescriptive_insights.list"> = async ({ deps, scope, query }) => {
  const { page: _, per_page: __, ...filter } = query
  const known = await knownInsights(deps, scope, filter)
  const shown = ofState(known, query)
  const { page, perPage, offset } = pageOf(query)
  const count = (state: string) => known.filter((one) => stateOf(one) === state).length
  const list = listAnswerOf({
    path: "/prescriptive_insights",
    query,
    page,
    perPage,
    total: shown.length,
    collection: "prescriptive_insights",
    items: shown.slice(offset, offset + perPage).map(({ found, state }) => insightItem(found, state)),
  })
  const totals = {
    open: count("open"),
    assigned: count("assigned"),
    done: count("done"),
    dismissed: count("dismissed"),
  }
  return { ...list, totals }
}

/** Columns of the file. */
const fileColumns: Readonly<Record<string, Column<ReturnType<typeof insightItem>>>> = {
  code: ({ code }) => code,
  title: ({ title }) => title,
  detail: ({ detail }) => detail,
  location_id: ({ location_ids: [id] }) => id,
  location_name: ({ location_name }) => location_name,
  score_gain: ({ score_gain }) => score_gain,
  account_gain: ({ account_gain }) => account_gain,
  items: ({ items }) => items,
  effort: ({ effort }) => effort,
  state: ({ state }) => state,
  assigned_to: ({ assigned_user_name }) => assigned_user_name,
  dismissed_reason: ({ dismissed_reason }) => dismissed_reason,
}

/** GET /export/csv/prescriptive_insights. @throws 403 in a trial without trial_export. */
const exportInsights: Service<"prescriptive_insights.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const { file_type: fileType, nonce: _, account_id: __, ...filter } = query
  const items = ofState(await knownInsights(deps, scope, filter), filter).map(({ found, state }) =>
    insightItem(found, state),
  )
  const batches = batchesOf(async (limit, offset) => items.slice(offset, offset + limit))
  return fileDownload(deps, scope, "prescriptive_insights", { columns: fileColumns, batches }, fileType)
}

/** PATCH /prescriptive_insights/{id} (D-306). @throws 404, 422. */
const patchInsight: Service<"prescriptive_insights.update"> = (call) => updateInsight(call)

export const verbs = {
  "prescriptive_insights.list": listInsights,
  "prescriptive_insights.update": patchInsight,
  "prescriptive_insights.export": exportInsights,
} satisfies Verbs
