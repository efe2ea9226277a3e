import { page } from "#lib/gate/page.ts"

export const autoResponse = page({
  title: "Edit automatic response",
  audience: "ordinary",
  requirement: { permission: "template.update" },
})
