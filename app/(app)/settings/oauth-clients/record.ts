import { page } from "#lib/gate/page.ts"

export const oauthClients = page({
  title: "Connected applications",
  audience: "ordinary",
  requirement: { permission: "oauth.read" },
  settingsCard: {
    order: 110,
    text: "Applications that can request access, and the access they have",
    icon: "external",
  },
})
