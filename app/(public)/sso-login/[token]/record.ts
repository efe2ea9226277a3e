import { page } from "#lib/gate/page.ts"

export const ssoLogin = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
})
