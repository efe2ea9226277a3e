import { page } from "#lib/gate/page.ts"

export const billingPlans = page({
  title: "Plans",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
})
