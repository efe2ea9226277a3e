import { page } from "#lib/gate/page.ts"

export const switchAccount = page({
  audience: "parent",
  isOutsideOfShadows: true,
  requirement: {},
})
