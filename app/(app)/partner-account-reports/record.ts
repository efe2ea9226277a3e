import { page } from "#lib/gate/page.ts"

export const partnerAccountReports = page({
  title: "Reports",
  audience: "parent",
  requirement: { permission: "child_account.read" },
  hasFile: true,
})
