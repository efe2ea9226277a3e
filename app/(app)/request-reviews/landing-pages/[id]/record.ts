import { page } from "#lib/gate/page.ts"

export const landingPageEdit = page({
  title: "Edit landing page",
  audience: "ordinary",
  requirement: { permission: "request_page.update" },
})
