import { page } from "#lib/gate/page.ts"

export const kioskNew = page({
  title: "New kiosk",
  audience: "ordinary",
  requirement: { permission: "kiosk_page.create" },
})
