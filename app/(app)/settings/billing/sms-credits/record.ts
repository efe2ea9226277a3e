import { page } from "#lib/gate/page.ts"

export const billingCredits = page({
  title: "SMS credits",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
})
