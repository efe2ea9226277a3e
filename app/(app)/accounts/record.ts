import { page } from "#lib/gate/page.ts"

export const accounts = page({
  title: "Accounts",
  audience: "parent",
  requirement: { permission: "child_account.read" },
  navigation: {
    section: "dashboard",
    order: 20,
    label: "Dashboard",
    icon: "dashboard",
    track: "nav.accounts",
  },
  canonical: async () => {
    const { canonicalAccountsQuery } = await import("#lib/features/accounts/search-params.ts")
    return (search) => canonicalAccountsQuery("accounts", search)
  },
  export: async () => (await import("#lib/features/accounts/page-export.ts")).accountsExport,
})
