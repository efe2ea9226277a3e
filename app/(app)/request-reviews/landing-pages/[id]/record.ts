import { page } from "#lib/gate/page.ts"

export const landingPageEdit = page({
  title: "Landing page",
  audience: "ordinary",
  requirement: { permission: "request_page.read" },
})
