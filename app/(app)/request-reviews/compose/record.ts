import { page } from "#lib/gate/page.ts"

export const requestCompose = page({
  title: "Compose",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "campaign.create"] } },
})
