import { page } from "#lib/gate/page.ts"

export const resetPassword = page({
  title: "Reset password",
  audience: "public",
  requirement: {},
  acceptsLinkToken: true,
})
