import { page } from "#lib/gate/page.ts"

export const billingInvoices = page({
  title: "Invoices",
  audience: "everybody",
  requirement: { permission: "billing.read", isOpenWhileInactive: true },
})
