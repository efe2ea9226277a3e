import type { Whitelabel } from "#lib/contract/session.ts"
import { productName } from "#lib/format/product.ts"

/** The title of a page (D-266): `{page} | Outpost`, with the white label's name instead of the product's. */
export const pageTitle = (page: string, whitelabel: Pick<Whitelabel, "name"> | null): string =>
  `${page} | ${whitelabel?.name || productName}`

/** The title of a signed-in page (D-266): under a white label the account's name stands for the product. */
export const accountPageTitle = (
  page: string,
  { account, whitelabel }: { account: { name: string }; whitelabel: Pick<Whitelabel, "id"> },
): string => pageTitle(page, whitelabel.id === null ? null : account)
