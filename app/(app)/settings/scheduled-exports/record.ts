import { page } from "#lib/gate/page.ts"

export const scheduledExports = page({
  title: "Scheduled Exports",
  audience: "ordinary",
  requirement: { permission: "scheduled_export.create" },
  settingsCard: {
    order: 130,
    title: "Scheduled exports",
    text: "Reports emailed every day, week or month",
    icon: "clock",
  },
  canonical: async () =>
    (await import("#lib/features/scheduled-exports/search-params.ts")).canonicalSchedulesQuery,
})
