import { page } from "#lib/gate/page.ts"

export const scheduledExport = page({
  title: "Scheduled Export",
  audience: "ordinary",
  requirement: { permission: "scheduled_export.create" },
})
