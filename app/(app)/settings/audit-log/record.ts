import { page } from "#lib/gate/page.ts"

export const auditLog = page({
  title: "Audit log",
  audience: "everybody",
  requirement: { permission: "account_setting.update", userTypes: ["Admin"] },
  settingsCard: { order: 160, text: "Who changed what, when and from where", icon: "list" },
  canonical: async () =>
    (await import("#lib/features/audit-entries/search-params.ts")).canonicalAuditLogQuery,
  export: async () => (await import("#lib/features/audit-entries/page-export.ts")).auditLogExport,
})
