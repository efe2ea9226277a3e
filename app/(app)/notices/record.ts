import { page } from "#lib/gate/page.ts"

export const notices = page({
  title: "Notices",
  audience: "everybody",
  requirement: {},
})
