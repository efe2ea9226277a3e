import { page } from "#lib/gate/page.ts"

export const targetScore = page({
  title: "Target score",
  audience: "ordinary",
  requirement: { permission: "target_score.update" },
  settingsCard: {
    order: 45,
    text: "Targets for locations, and their weights",
    icon: "star",
  },
})
