import { page } from "#lib/gate/page.ts"

export const group = page({
  title: "Edit group",
  audience: "ordinary",
  requirement: { permission: "group.update" },
})
