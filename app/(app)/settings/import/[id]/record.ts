import { page } from "#lib/gate/page.ts"

export const importFile = page({
  title: "Import reviews",
  audience: "ordinary",
  requirement: { permission: "account.update", userTypes: ["Admin"] },
})
