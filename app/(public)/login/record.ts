import { page } from "#lib/gate/page.ts"

export const login = page({
  title: "Log in",
  audience: "public",
  requirement: {},
})
