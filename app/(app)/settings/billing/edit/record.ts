import { page } from "#lib/gate/page.ts"

export const billingEdit = page({
  title: "Billing",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
})
