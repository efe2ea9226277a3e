import { page } from "#lib/gate/page.ts"

export const billingEdit = page({
  title: "Choose a plan",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
})
