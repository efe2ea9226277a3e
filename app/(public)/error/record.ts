import { page } from "#lib/gate/page.ts"

export const error = page({
  title: "Error",
  audience: "public",
  isOutsideOfShadows: false,
  requirement: {},
})
