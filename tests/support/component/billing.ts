import { answers } from "./app.ts"
import { paid } from "./billing-facts.ts"

export const self = { _links: { self: { href: "/" } } }

/** A list as the Review API answers it. */
export const listed = (collection: string, rows: readonly object[], more: object = {}) => ({
  status: 200,
  body: {
    ...self,
    _page: 1,
    _total_pages: 1,
    _total: rows.length,
    _embedded: { [collection]: rows },
    ...more,
  },
})

/** The account has another subscription than it has. */
export const subscribed = (change: object = {}) =>
  answers("billing.get_subscription", { status: 200, body: { ...paid, ...change } })

export const display = {
  ...self,
  show_billing: true,
  show_invoices: true,
  show_plan_change: true,
  show_sms_credits: true,
  show_cancel: true,
  currency: "USD",
  provider: "stub",
  is_test: true,
  managed_by: null,
}

/** Other parts of billing are shown. */
export const shows = (change: object) =>
  answers("billing.get_display", { status: 200, body: { ...display, ...change } })
