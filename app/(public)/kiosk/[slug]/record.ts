import { page } from "#lib/gate/page.ts"

/** A tablet at the door (D-298). Its answers are forms that it sends to its own address. */
export const kioskPage = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
  acceptsPosts: true,
})
