import { page } from "#lib/gate/page.ts"

export const alerts = page({
  title: "Alerts",
  audience: "everybody",
  requirement: { permission: "alert.update" },
})
