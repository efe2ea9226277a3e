import { page } from "#lib/gate/page.ts"

export const alert = page({
  title: "Edit alert",
  audience: "everybody",
  requirement: { permission: "alert.update" },
})
