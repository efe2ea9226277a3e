import { planned } from "#lib/gate/page.ts"

export const photos = planned({
  navigation: { section: "online_presence", order: 40, label: "Photos", icon: "photo", track: "nav.photos" },
})
