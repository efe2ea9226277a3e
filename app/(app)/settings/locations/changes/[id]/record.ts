import { page } from "#lib/gate/page.ts"

export const locationsChange = page({
  title: "Bulk changes",
  audience: "ordinary",
  requirement: { permission: "location.update" },
})
