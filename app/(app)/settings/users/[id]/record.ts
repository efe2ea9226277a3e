import { page } from "#lib/gate/page.ts"

export const user = page({
  title: "Edit user",
  audience: "everybody",
  requirement: { permission: "user.update" },
})
