import { page } from "#lib/gate/page.ts"

export const scheduledExports = page({
  title: "Scheduled Exports",
  audience: "ordinary",
  requirement: { permission: "scheduled_export.create" },
})
