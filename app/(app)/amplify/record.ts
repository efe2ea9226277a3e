import { planned } from "#lib/gate/page.ts"

export const amplify = planned({
  navigation: {
    section: "online_presence",
    order: 10,
    label: "Amplify",
    icon: "amplify",
    track: "nav.amplify",
    leadsTo: ["amplifyWidgets"],
  },
})
