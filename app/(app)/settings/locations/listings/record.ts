import { page } from "#lib/gate/page.ts"

export const locationsListings = page({
  title: "Sync Listings",
  audience: "ordinary",
  requirement: { permission: "location.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
