import { page } from "#lib/gate/page.ts"

export const ssoKeys = page({
  title: "Single sign-on",
  audience: "parent",
  requirement: { permission: "oauth.read" },
  settingsCard: { order: 120, text: "Keys your portal uses to log users in", icon: "user" },
})
