import { page } from "#lib/gate/page.ts"

export const imports = page({
  title: "Import reviews",
  audience: "ordinary",
  requirement: { permission: "account.update", userTypes: ["Admin"] },
  settingsCard: {
    order: 140,
    text: "Import reviews and locations from a CSV file or Google Takeout",
    icon: "upload",
  },
})
