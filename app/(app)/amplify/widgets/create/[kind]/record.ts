import { page } from "#lib/gate/page.ts"

export const amplifyWidgetNew = page({
  title: "New widget",
  audience: "ordinary",
  requirement: { permission: "amplify.create", hiddenBy: "amplify_hidden" },
})
