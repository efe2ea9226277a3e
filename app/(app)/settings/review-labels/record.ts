import { page } from "#lib/gate/page.ts"

export const reviewLabels = page({
  title: "Review labels",
  audience: "ordinary",
  requirement: { permission: "account.update" },
  settingsCard: {
    order: 80,
    text: "Your own stages for reviews, and the one new reviews start with",
    icon: "edit",
  },
})
