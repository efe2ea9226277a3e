import { planned } from "#lib/gate/page.ts"

export const localListings = planned({
  navigation: {
    section: "online_presence",
    order: 20,
    label: "Local Listings",
    icon: "list",
    track: "nav.local_listings",
  },
})
