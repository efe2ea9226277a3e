import { page } from "#lib/gate/page.ts"

export const exportFiles = page({
  title: "Exports",
  audience: "everybody",
  requirement: { permission: "account_setting.update", userTypes: ["Admin"] },
  settingsCard: { order: 150, text: "Files people have requested, and their progress", icon: "download" },
})
