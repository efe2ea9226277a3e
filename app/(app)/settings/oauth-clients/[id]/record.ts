import { page } from "#lib/gate/page.ts"

export const oauthClient = page({
  title: "Edit application",
  audience: "ordinary",
  requirement: { permission: "oauth.update" },
})
