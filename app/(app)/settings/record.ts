import { page } from "#lib/gate/page.ts"

export const settings = page({
  title: "Account & Settings",
  audience: "everybody",
  requirement: {},
})
