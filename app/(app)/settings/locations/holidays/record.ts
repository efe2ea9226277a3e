import { page } from "#lib/gate/page.ts"

export const locationsHolidays = page({
  title: "Public holidays",
  audience: "ordinary",
  requirement: { flag: "specialHours", permission: "location.update" },
  canonical: async () => (await import("#lib/features/locations/holiday-address.ts")).canonicalHolidaysQuery,
})
