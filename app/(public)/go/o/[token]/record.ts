import { page } from "#lib/gate/page.ts"

/** The picture by which a message tells that it was opened (D-299). */
export const requestOpened = page({
  audience: "public",
  requirement: {},
  hasSecretAddress: true,
})
