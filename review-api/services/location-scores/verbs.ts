import type { Service, Verbs } from "../service.ts"
import { exportPerformance } from "./export-performance.ts"
import { listGroupPerformance, listLocationPerformance } from "./list-performance.ts"

/** GET /location_score/{account_id}/locations: locations by the new score, best first (D-241, D-243). */
const listLocations: Service<"location_scores.list_locations"> = ({ deps, scope, query }) =>
  listLocationPerformance({
    deps,
    scope,
    query,
    formula: "new",
    path: `/location_score/${scope.accountId}/locations`,
    collection: "location_scores",
  })

/** GET /location_score/{account_id}/groups: groups by the average of their locations' new scores (D-246). */
const listGroups: Service<"location_scores.list_groups"> = ({ deps, scope, query }) =>
  listGroupPerformance({
    deps,
    scope,
    query,
    formula: "new",
    path: `/location_score/${scope.accountId}/groups`,
    collection: "group_scores",
  })

/** GET /location_score/export/locations/csv (D-106). @throws as `exportPerformance`. */
const exportLocations: Service<"location_scores.export_locations"> = (call) =>
  exportPerformance(call, { view: "locations", formula: "new" })

/** GET /location_score/export/groups/csv (D-106). @throws as `exportPerformance`. */
const exportGroups: Service<"location_scores.export_groups"> = (call) =>
  exportPerformance(call, { view: "groups", formula: "new" })

export const verbs = {
  "location_scores.list_locations": listLocations,
  "location_scores.list_groups": listGroups,
  "location_scores.export_locations": exportLocations,
  "location_scores.export_groups": exportGroups,
} satisfies Verbs
