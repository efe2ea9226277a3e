import { page } from "#lib/gate/page.ts"

export const requestContactImportFile = page({
  title: "Import contacts",
  audience: "ordinary",
  requirement: { permission: { all: ["contact.read", "contact.create", "campaign.create"] } },
  export: async () => (await import("#lib/features/contacts/page-export.ts")).failedRowsExport,
})
