import { page } from "#lib/gate/page.ts"

export const ssoKeys = page({
  title: "Single sign-on",
  audience: "parent",
  requirement: { permission: "oauth.read" },
})
