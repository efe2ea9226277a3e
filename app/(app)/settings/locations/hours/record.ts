import { page } from "#lib/gate/page.ts"

export const locationsHours = page({
  title: "Bulk Edit Location Hours",
  audience: "ordinary",
  requirement: { permission: "location.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
