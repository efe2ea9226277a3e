import { unsubscribeKinds } from "#lib/contract/unsubscribes.ts"
import { page } from "#lib/gate/page.ts"

/** What a mail links to end it (D-082): the address is all that is needed, so it is told to nobody. */
export const unsubscribe = page({
  title: "Unsubscribe",
  audience: "public",
  requirement: {},
  segments: { kind: unsubscribeKinds },
  hasSecretAddress: true,
  acceptsPosts: true,
})
