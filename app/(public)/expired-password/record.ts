import { page } from "#lib/gate/page.ts"

export const expiredPassword = page({
  title: "Link expired",
  audience: "public",
  requirement: {},
})
