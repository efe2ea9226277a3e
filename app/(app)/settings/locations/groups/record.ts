import { page } from "#lib/gate/page.ts"

export const locationsGroups = page({
  title: "Add to Group",
  audience: "ordinary",
  requirement: { permission: "group.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
