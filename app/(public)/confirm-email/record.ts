import { page } from "#lib/gate/page.ts"

export const confirmEmail = page({
  title: "Confirm email address",
  audience: "public",
  requirement: {},
  acceptsLinkToken: true,
})
