import { page } from "#lib/gate/page.ts"

export const locationsTargets = page({
  title: "Set Targets",
  audience: "ordinary",
  requirement: { permission: "target_score.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
