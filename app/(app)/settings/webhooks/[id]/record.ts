import { page } from "#lib/gate/page.ts"

export const webhook = page({
  title: "Webhook",
  audience: "everybody",
  requirement: { permission: "oauth.update" },
})
