import { page } from "#lib/gate/page.ts"

export const groups = page({
  title: "Groups",
  audience: "ordinary",
  requirement: { permission: "group.read" },
})
