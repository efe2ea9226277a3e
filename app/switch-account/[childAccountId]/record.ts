import { page } from "#lib/gate/page.ts"

export const switchAccount = page({
  title: "Switch account",
  audience: "parent",
  isOutsideOfShadows: true,
  requirement: {},
})
