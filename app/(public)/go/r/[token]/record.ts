import { page } from "#lib/gate/page.ts"

/** The link of a message (D-299). Its answers are forms that it sends to its own address. */
export const requestFeedback = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
  acceptsPosts: true,
})
