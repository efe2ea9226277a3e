import { page } from "#lib/gate/page.ts"

/** Link of a message to a review site (D-299). */
export const requestLink = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
})
