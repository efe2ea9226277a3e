import { page } from "#lib/gate/page.ts"

export const userNew = page({
  title: "New user",
  audience: "everybody",
  requirement: { permission: "user.create" },
})
