import { page } from "#lib/gate/page.ts"

export const requestContactImport = page({
  title: "Import contacts",
  audience: "ordinary",
  requirement: { permission: { all: ["contact.read", "contact.create", "campaign.create"] } },
})
