import { page } from "#lib/gate/page.ts"

export const imports = page({
  title: "Import reviews",
  audience: "ordinary",
  requirement: { permission: "account.update", userTypes: ["Admin"] },
})
