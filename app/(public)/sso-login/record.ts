import { page } from "#lib/gate/page.ts"

export const ssoChoice = page({
  title: "Single sign-on",
  audience: "public",
  requirement: {},
})
