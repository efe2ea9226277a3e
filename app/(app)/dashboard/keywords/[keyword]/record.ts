import { page } from "#lib/gate/page.ts"

export const keyword = page({
  title: "Keyword Details",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights"] },
  hasFile: true,
})
