import { page } from "#lib/gate/page.ts"

export const users = page({
  title: "Users",
  audience: "everybody",
  requirement: { permission: "user.read" },
})
