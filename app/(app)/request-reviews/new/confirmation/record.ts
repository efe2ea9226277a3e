import { page } from "#lib/gate/page.ts"

export const requestConfirmation = page({
  title: "Request sent",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "campaign.read"] } },
})
