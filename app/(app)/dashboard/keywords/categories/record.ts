import { page } from "#lib/gate/page.ts"

export const experienceCategories = page({
  title: "Experience Categories",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights", "experience_analysis"] },
  hasFile: true,
})
