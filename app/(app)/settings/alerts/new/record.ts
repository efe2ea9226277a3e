import { page } from "#lib/gate/page.ts"

export const alertNew = page({
  title: "New alert",
  audience: "everybody",
  requirement: { permission: "alert.update" },
})
