import { page } from "#lib/gate/page.ts"

export const profile = page({
  title: "Profile",
  audience: "everybody",
  requirement: {},
  navigation: { section: "account", order: 20, icon: "user", track: "nav.profile" },
  settingsCard: { order: 10, text: "Your name, email, phone, password and sessions", icon: "user" },
})
