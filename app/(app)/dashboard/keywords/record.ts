import { page } from "#lib/gate/page.ts"

export const keywords = page({
  title: "Keywords",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights"] },
  hasFile: true,
})
