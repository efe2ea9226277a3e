import { page } from "#lib/gate/page.ts"

export const kioskEdit = page({
  title: "Kiosk",
  audience: "ordinary",
  requirement: { permission: "kiosk_page.read" },
})
