import { page } from "#lib/gate/page.ts"

export const kioskEdit = page({
  title: "Edit kiosk",
  audience: "ordinary",
  requirement: { permission: "kiosk_page.update" },
})
