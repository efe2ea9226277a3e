import { page } from "#lib/gate/page.ts"

export const autoResponseNew = page({
  title: "New automatic response",
  audience: "ordinary",
  requirement: { permission: "template.create" },
})
