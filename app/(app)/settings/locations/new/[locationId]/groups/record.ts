import { page } from "#lib/gate/page.ts"

export const locationNewGroups = page({
  title: "Groups of the new location",
  audience: "ordinary",
  requirement: { permission: "group.update" },
  canonical: async () => (await import("#lib/features/locations/search-params.ts")).canonicalLocationsQuery,
})
