import type { Whitelabel } from "#lib/contract/session.ts"

const product = "Outpost"

/** The title of a page (D-266): `{page} | Outpost`, with the white label's name instead of the product's. */
export const pageTitle = (page: string, whitelabel: Pick<Whitelabel, "name"> | null): string =>
  `${page} | ${whitelabel?.name || product}`
