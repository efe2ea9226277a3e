import { page } from "#lib/gate/page.ts"

export const groupNew = page({
  title: "New group",
  audience: "ordinary",
  requirement: { permission: "group.create" },
})
