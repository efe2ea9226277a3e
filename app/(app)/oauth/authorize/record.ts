import { page } from "#lib/gate/page.ts"

export const oauthAuthorize = page({
  title: "Access",
  audience: "ordinary",
  requirement: {},
  leadsToApplication: true,
})
