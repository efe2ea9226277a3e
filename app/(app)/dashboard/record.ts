import { planned } from "#lib/gate/page.ts"

export const dashboard = planned({
  navigation: {
    section: "dashboard",
    order: 10,
    label: "Dashboard",
    icon: "dashboard",
    track: "nav.dashboard",
  },
})
