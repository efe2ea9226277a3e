import { exportPerformance } from "../location-scores/export-performance.ts"
import { listGroupPerformance, listLocationPerformance } from "../location-scores/list-performance.ts"
import type { Service, Verbs } from "../service.ts"

/** GET /location_performance_overview: locations or groups by the industry score, best first (D-241, D-245). */
const list: Service<"location_performance.list"> = async ({ deps, scope, query }) => {
  const { group_by: view, account_id: _, ...rest } = query
  const requested = {
    deps,
    scope,
    query: rest,
    formula: "industry",
    path: "/location_performance_overview",
    collection: "location_performance_overview",
  } as const
  const links = { ...requested, linkQuery: query }
  if (view === "group") {
    const answer = await listGroupPerformance(links)
    const rows = answer._embedded.location_performance_overview.map((row) => ({ id: row.group_id, ...row }))
    return { ...answer, _embedded: { location_performance_overview: rows } }
  }
  const answer = await listLocationPerformance(links)
  const rows = answer._embedded.location_performance_overview.map((row) => ({ id: row.location_id, ...row }))
  return { ...answer, _embedded: { location_performance_overview: rows } }
}

/** GET /location_performance_overview/csv (D-106). @throws as `exportPerformance`. */
const exportFile: Service<"location_performance.export"> = ({ deps, scope, query }) => {
  const { group_by: view, ...rest } = query
  const kind = { view: view === "group" ? "groups" : "locations", formula: "industry" } as const
  return exportPerformance({ deps, scope, query: rest }, kind)
}

export const verbs = {
  "location_performance.list": list,
  "location_performance.export": exportFile,
} satisfies Verbs
