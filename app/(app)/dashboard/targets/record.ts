import { page } from "#lib/gate/page.ts"

export const dashboardTargets = page({
  title: "Locations and Targets",
  audience: "ordinary",
  requirement: { permission: { all: ["metrics.read", "target_score.read"] } },
  canonical: async () => (await import("#lib/features/dashboard/target-list.ts")).canonicalTargetListQuery,
})
