import { page } from "#lib/gate/page.ts"

export const autoResponses = page({
  title: "Automatic responses",
  audience: "ordinary",
  requirement: { permission: "template.read", settings: ["auto_responses"] },
})
