import { page } from "#lib/gate/page.ts"

export const responseTemplateNew = page({
  title: "New response template",
  audience: "ordinary",
  requirement: { permission: "template.create" },
})
