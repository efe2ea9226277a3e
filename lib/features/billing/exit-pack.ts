import { routes } from "#lib/routes/routes.ts"

/** Files of the exit pack (D-291): they can be fetched while an account is inactive too (D-289). */
export const exitPackLinks = (accountId: string) => {
  const query = { account_id: accountId }
  return [
    { key: "reviews", label: "Reviews", href: routes.bff("reviews.export", { query }) },
    { key: "locations", label: "Locations", href: routes.bff("locations.export", { query }) },
    { key: "invoices", label: "Invoices", href: routes.bff("billing.export_invoices", { query }) },
  ]
}
