import { page } from "#lib/gate/page.ts"

export const landingPageNew = page({
  title: "New landing page",
  audience: "ordinary",
  requirement: { permission: "request_page.create" },
})
