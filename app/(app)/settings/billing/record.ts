import { page } from "#lib/gate/page.ts"

export const billing = page({
  title: "Billing",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
  settingsCard: { order: 25, text: "Your plan, how you pay and every invoice", icon: "card" },
})
