import { page } from "#lib/gate/page.ts"

/** Landing page of a location, or one that somebody has set up (D-224). Its answers are forms that it sends to its own address. */
export const landingPage = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
  acceptsPosts: true,
})
