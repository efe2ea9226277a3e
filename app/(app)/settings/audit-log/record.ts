import { page } from "#lib/gate/page.ts"

export const auditLog = page({
  title: "Audit log",
  audience: "everybody",
  requirement: { permission: "account_setting.update", userTypes: ["Admin"] },
  hasFile: true,
  settingsCard: { order: 160, text: "Who changed what, when and from where", icon: "list" },
})
