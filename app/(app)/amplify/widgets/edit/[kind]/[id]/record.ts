import { page } from "#lib/gate/page.ts"

export const amplifyWidgetEdit = page({
  title: "Edit widget",
  audience: "ordinary",
  requirement: { permission: "amplify.update", hiddenBy: "amplify_hidden" },
})
