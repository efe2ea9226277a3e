import { page } from "#lib/gate/page.ts"

export const accounts = page({
  title: "Accounts",
  audience: "parent",
  requirement: { permission: "child_account.read" },
  hasFile: true,
  navigation: {
    section: "dashboard",
    order: 20,
    label: "Dashboard",
    icon: "dashboard",
    track: "nav.accounts",
  },
})
