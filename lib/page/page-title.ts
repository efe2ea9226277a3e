import type { Whitelabel } from "#lib/contract/session.ts"
import { productName } from "#lib/format/product.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { currentVisit } from "./current-request.ts"
import { currentWhitelabel } from "./current-whitelabel.ts"
import { loadContext } from "./load-context.ts"

/** The title of a page (D-266): `{page} | Outpost`, with the white label's name instead of the product's. */
export const pageTitle = (page: string, whitelabel: Pick<Whitelabel, "name"> | null): string =>
  `${page} | ${whitelabel?.name || productName}`

/** The title of a signed-in page (D-266): under a white label the account's name stands for the product. */
export const accountPageTitle = (
  page: string,
  { account, whitelabel }: { account: { name: string }; whitelabel: Pick<Whitelabel, "id"> },
): string => pageTitle(page, whitelabel.id === null ? null : account)

type Titled = { title: string }

/** The metadata of a signed-in page (D-266): its title; empty for a visitor whom the guard sends away. */
export const metadataOf =
  ({ title }: Titled) =>
  async (): Promise<Partial<Titled>> => {
    const context = await loadContext().catch(() => null)
    return context ? { title: accountPageTitle(title, context) } : {}
  }

/** The metadata of a page without a session, which carries the name of the host's white label. */
export const hostMetadataOf =
  ({ title }: Titled) =>
  async (): Promise<Titled> => ({ title: pageTitle(title, hostWhitelabel((await currentVisit()).tenant)) })

/** The same of a page that is shown with and without one. */
export const whitelabelMetadataOf =
  ({ title }: Titled) =>
  async (): Promise<Titled> => ({ title: pageTitle(title, await currentWhitelabel()) })
