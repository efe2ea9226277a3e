import { page } from "#lib/gate/page.ts"

export const planSettings = page({
  title: "Plan settings",
  audience: "ordinary",
  requirement: { permission: "account_setting.update", setsPlan: true },
  settingsCard: { order: 26, text: "Features this account's plan includes", icon: "settings" },
})
