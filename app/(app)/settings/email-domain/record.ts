import { page } from "#lib/gate/page.ts"

export const emailDomain = page({
  title: "Email domain",
  audience: "ordinary",
  requirement: { permission: "account.update", userTypes: ["Admin"] },
  settingsCard: { order: 95, text: "The domain your review requests come from", icon: "mail" },
})
