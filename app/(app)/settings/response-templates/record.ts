import { page } from "#lib/gate/page.ts"

export const responseTemplates = page({
  title: "Response templates",
  audience: "ordinary",
  requirement: { permission: "template.read" },
})
