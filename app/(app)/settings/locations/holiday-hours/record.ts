import { page } from "#lib/gate/page.ts"

export const locationsHolidayHours = page({
  title: "Add Holiday Hours",
  audience: "ordinary",
  requirement: { flag: "specialHours", permission: "location.update" },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
