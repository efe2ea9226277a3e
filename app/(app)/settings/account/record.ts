import { page } from "#lib/gate/page.ts"

/** Of the settings a partner has profile, users and white label (D-075), and what every account's admins see of it. */
export const accountSettings = page({
  title: "Account",
  audience: "ordinary",
  requirement: { permission: "account.update" },
  settingsCard: {
    order: 20,
    text: "Company name, time zone, first day of the week, suggested and automatic responses",
    icon: "settings",
  },
})
