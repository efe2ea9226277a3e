import { page } from "#lib/gate/page.ts"

export const locationsFields = page({
  title: "Edit Fields",
  audience: "ordinary",
  requirement: { permission: "location.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
