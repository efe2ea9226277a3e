import { page } from "#lib/gate/page.ts"

export const responseTemplate = page({
  title: "Edit response template",
  audience: "ordinary",
  requirement: { permission: "template.update" },
})
