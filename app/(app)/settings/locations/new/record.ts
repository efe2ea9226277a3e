import { page } from "#lib/gate/page.ts"

export const locationNew = page({
  title: "Add location",
  audience: "ordinary",
  requirement: { permission: "location.create" },
})
