import { page } from "#lib/gate/page.ts"

export const webhooks = page({
  title: "Webhooks",
  audience: "everybody",
  requirement: { permission: "oauth.read" },
  settingsCard: {
    order: 114,
    text: "Endpoints that receive events, and their delivery log",
    icon: "webhook",
  },
})
