import { unsubscribeKinds } from "#lib/contract/unsubscribes/schema.ts"
import { page } from "#lib/gate/page.ts"

/** Unsubscribe link in an email (D-082): the URL is all it needs. */
export const unsubscribe = page({
  title: "Unsubscribe",
  audience: "public",
  requirement: {},
  segments: { kind: unsubscribeKinds },
  hasSecretAddress: true,
  acceptsPosts: true,
})
