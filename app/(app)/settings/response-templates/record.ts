import { page } from "#lib/gate/page.ts"

export const responseTemplates = page({
  title: "Response templates",
  audience: "ordinary",
  requirement: { permission: "template.read" },
  settingsCard: { order: 60, text: "Reusable replies", icon: "edit" },
})
