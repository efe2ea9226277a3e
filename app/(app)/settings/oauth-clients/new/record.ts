import { page } from "#lib/gate/page.ts"

export const oauthClientNew = page({
  title: "New application",
  audience: "ordinary",
  requirement: { permission: "oauth.create" },
})
