import { page } from "#lib/gate/page.ts"

export const keywords = page({
  title: "Keywords",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights"] },
  hasFile: true,
  navigation: { section: "review_analysis", order: 30, icon: "keyword", track: "nav.keywords" },
})
