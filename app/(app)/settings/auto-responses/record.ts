import { page } from "#lib/gate/page.ts"

export const autoResponses = page({
  title: "Automatic responses",
  audience: "ordinary",
  requirement: { permission: "template.read" },
  settingsCard: { order: 70, text: "Rules that respond to positive reviews automatically", icon: "reply" },
})
