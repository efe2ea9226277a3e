import { planned } from "#lib/gate/page.ts"

export const localSearch = planned({
  navigation: {
    section: "online_presence",
    order: 30,
    label: "Local Search",
    icon: "pin",
    track: "nav.local_search",
  },
})
