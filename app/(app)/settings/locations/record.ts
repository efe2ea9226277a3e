import { page } from "#lib/gate/page.ts"

export const locations = page({
  title: "Locations",
  audience: "ordinary",
  requirement: { permission: "location.read" },
  settingsCard: {
    order: 35,
    text: "Names, addresses, contact details and hours of your locations",
    icon: "pin",
  },
  canonical: async () => (await import("#lib/features/locations/search-params.ts")).canonicalLocationsQuery,
  export: async () => (await import("#lib/features/locations/page-export.ts")).locationsExport,
})
