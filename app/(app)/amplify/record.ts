import { page } from "#lib/gate/page.ts"

/** Leads on to the widgets (D-070). */
export const amplify = page({
  title: "Amplify",
  audience: "ordinary",
  requirement: { permission: { some: ["amplify.create", "amplify.preview"] }, hiddenBy: "amplify_hidden" },
  navigation: { section: "online_presence", order: 10, icon: "amplify", track: "nav.amplify" },
})
