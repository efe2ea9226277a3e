import type { InsightState } from "#lib/contract/prescriptive-insights/constants.ts"
import type { InsightFilter, PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { selectedPeople } from "../../db/queries/selection-of.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { readPlaces } from "../location-scores/read-locations.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { inDays } from "./default-days.ts"
import { findInsights } from "./find-insights.ts"
import { insightItem, keptItem } from "./insight-item.ts"
import { currentStates, insightId, keptStates, stateOf } from "./kept-states.ts"
import { updateInsight } from "./update-insight.ts"

const decimals = (value: number | null): number | null => value === null ? null : Math.round(value * 1e6) / 1e6

function isAssignedAs({ userId }: Scope, given: readonly string[] | undefined) {
  const people = selectedPeople("assigned_user_ids", given, userId)
  return ({ assigned_user_id: id }: PrescriptiveInsight) =>
    !people || (id == null ? people.isNobody : people.ids.includes(Number(id)))
}

/** Insights behind a filter, of every state: what is found today by its gain, and what was done, the latest first. */
async function knownInsights(deps: Deps, scope: Scope, filter: InsightFilter) {
  const days = inDays(deps, scope, filter)
  const { code, effort, assigned_user_ids: people } = filter
  const places = await readPlaces(deps, scope, days)
  const [{ found, score, gainOf }, states] = await Promise.all([
    findInsights(deps, scope, days),
    keptStates(
      deps.db,
      scope,
      places.map(({ id }) => id),
    ),
  ])
  const current = currentStates(states)
  const live = found.map((one) => ({ one, kept: current.get(insightId(one.act.code, one.place.id)) }))
  const isLive = new Set(live.map(({ one }) => insightId(one.act.code, one.place.id)))
  const isAssigned = isAssignedAs(scope, people)
  const items = [
    ...live
      .filter(({ kept }) => kept?.state !== "done")
      .map(({ one, kept }) => insightItem(one, kept, days)),
    ...states
      .filter(
        ({ state, code: own, locationId }) =>
          state === "done" || (state === "assigned" && !isLive.has(insightId(own, locationId))),
      )
      .map((kept) => keptItem(kept, days, scope.timeZone)),
  ].filter(
    (item) =>
      (code === undefined || item.code === code) &&
      (effort === undefined || item.effort === effort) &&
      isAssigned(item),
  )
  const isToDo = new Set(items.filter(({ state }) => state === "open" || state === "assigned").map(({ id }) => id))
  return {
    items,
    score,
    possibleGain: gainOf((own, locationId) => isToDo.has(insightId(own, locationId))),
  }
}

const ofState = (items: readonly PrescriptiveInsight[], { state }: Pick<InsightFilter, "state">) => {
  const states = new Set([state ?? []].flat())
  return states.size === 0 ? items : items.filter((item) => item.state && states.has(item.state))
}

/** GET /prescriptive_insights: the largest gain first (D-306). */
const listInsights: Service<"prescriptive_insights.list"> = async ({ deps, scope, query }) => {
  const { items, score, possibleGain } = await knownInsights(deps, scope, query)
  const shown = ofState(items, query)
  const { page, perPage, offset } = pageOf(query)
  const count = (state: InsightState) => items.filter((item) => item.state === state).length
  const list = listAnswerOf({
    path: "/prescriptive_insights",
    query,
    page,
    perPage,
    total: shown.length,
    collection: "prescriptive_insights",
    items: shown.slice(offset, offset + perPage),
  })
  return {
    ...list,
    totals: {
      open: count("open"),
      assigned: count("assigned"),
      done: count("done"),
      dismissed: count("dismissed"),
      possible_gain: decimals(possibleGain),
      score: decimals(score),
    },
  }
}

/** Columns of the file. */
const fileColumns: Readonly<Record<string, Column<PrescriptiveInsight>>> = {
  code: ({ code }) => code,
  title: ({ title }) => title,
  detail: ({ detail }) => detail,
  location_id: ({ location_ids: [id] }) => id ?? null,
  location_name: ({ location_name: name }) => name ?? null,
  score_gain: ({ score_gain: gain }) => gain,
  account_gain: ({ account_gain: gain }) => gain ?? null,
  items: ({ items }) => items ?? null,
  effort: ({ effort }) => effort ?? null,
  state: ({ state }) => state ?? null,
  assigned_to: ({ assigned_user_name: name }) => name ?? null,
  dismissed_reason: ({ dismissed_reason: reason }) => reason ?? null,
  score_before: ({ result }) => result?.score_before ?? null,
  score_after: ({ result }) => result?.score_after ?? null,
  change: ({ result }) => result?.change ?? null,
  usual_change: ({ result }) => result?.usual_change ?? null,
}

/** GET /export/csv/prescriptive_insights. @throws 403 in a trial without trial_export. */
const exportInsights: Service<"prescriptive_insights.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const { file_type: fileType, nonce: _, account_id: __, ...filter } = query
  const { items } = await knownInsights(deps, scope, filter)
  const rows = ofState(items, filter)
  const batches = batchesOf(async (limit, offset) => rows.slice(offset, offset + limit))
  return fileDownload(deps, scope, "prescriptive-insights", { columns: fileColumns, batches }, fileType)
}

export const verbs = {
  "prescriptive_insights.list": listInsights,
  "prescriptive_insights.update": updateInsight,
  "prescriptive_insights.export": exportInsights,
} satisfies Verbs
