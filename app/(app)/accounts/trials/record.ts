import { page } from "#lib/gate/page.ts"

export const accountTrials = page({
  title: "Trials",
  audience: "parent",
  requirement: { permission: "child_account.read", segment: "reseller" },
  navigation: { section: "trials", order: 10, icon: "clock", track: "nav.account_trials" },
  canonical: async () => {
    const { canonicalAccountsQuery } = await import("#lib/features/accounts/search-params.ts")
    return (search) => canonicalAccountsQuery("trials", search)
  },
})
