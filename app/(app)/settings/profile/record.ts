import { page } from "#lib/gate/page.ts"

export const profile = page({
  title: "Profile",
  audience: "everybody",
  requirement: {},
})
