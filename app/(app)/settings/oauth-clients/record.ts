import { page } from "#lib/gate/page.ts"

export const oauthClients = page({
  title: "Connected applications",
  audience: "ordinary",
  requirement: { permission: "oauth.read" },
})
