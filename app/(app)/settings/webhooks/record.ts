import { page } from "#lib/gate/page.ts"

export const webhooks = page({
  title: "Webhooks",
  audience: "everybody",
  requirement: { permission: "oauth.read" },
  settingsCard: {
    order: 114,
    text: "Where events are sent as they happen, and what was sent",
    icon: "webhook",
  },
})
