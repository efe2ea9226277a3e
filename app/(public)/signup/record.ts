import { page } from "#lib/gate/page.ts"

export const signup = page({
  title: "Sign up",
  audience: "public",
  requirement: {},
  isOwnHostOnly: true,
  opensForPartners: true,
})
