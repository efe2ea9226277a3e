import { page } from "#lib/gate/page.ts"

export const webhookNew = page({
  title: "New webhook",
  audience: "everybody",
  requirement: { permission: "oauth.create" },
})
