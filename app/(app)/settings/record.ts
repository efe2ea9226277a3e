import { page } from "#lib/gate/page.ts"

export const settings = page({
  title: "Account & Settings",
  audience: "everybody",
  requirement: {},
  navigation: { section: "account", order: 10, label: "Settings", icon: "settings", track: "nav.settings" },
})
