import type { Whitelabel } from "#lib/contract/session.ts"
import { productName } from "#lib/format/product.ts"
import { loadContext } from "./load-context.ts"

/** The title of a page (D-266): `{page} | Outpost`, with the white label's name instead of the product's. */
export const pageTitle = (page: string, whitelabel: Pick<Whitelabel, "name"> | null): string =>
  `${page} | ${whitelabel?.name || productName}`

/** The title of a signed-in page (D-266): under a white label the account's name stands for the product. */
export const accountPageTitle = (
  page: string,
  { account, whitelabel }: { account: { name: string }; whitelabel: Pick<Whitelabel, "id"> },
): string => pageTitle(page, whitelabel.id === null ? null : account)

/** The metadata of a signed-in page with its title (D-266); empty for a visitor whom the guard sends away. */
export async function titleOf(page: string): Promise<{ title?: string }> {
  const context = await loadContext().catch(() => null)
  return context ? { title: accountPageTitle(page, context) } : {}
}
