import { page } from "#lib/gate/page.ts"

export const amplifyWidgetPreview = page({
  title: "Widget preview",
  audience: "ordinary",
  requirement: { permission: "amplify.read", hiddenBy: "amplify_hidden" },
})
