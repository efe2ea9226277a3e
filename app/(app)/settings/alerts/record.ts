import { page } from "#lib/gate/page.ts"

export const alerts = page({
  title: "Alerts",
  audience: "everybody",
  requirement: { permission: "alert.update" },
  settingsCard: { order: 50, text: "Who gets emails about new reviews, and when", icon: "mail" },
  canonical: async () => (await import("#lib/features/alerts/search-params.ts")).canonicalAlertsQuery,
})
