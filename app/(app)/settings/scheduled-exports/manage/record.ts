import { page } from "#lib/gate/page.ts"

export const scheduledExportsManage = page({
  title: "Scheduled Exports",
  audience: "ordinary",
  requirement: { permission: "scheduled_export.create" },
  canonical: async () =>
    (await import("#lib/features/scheduled-exports/search-params.ts")).canonicalSchedulesQuery,
})
