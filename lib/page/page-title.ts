import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { productName } from "#lib/format/product.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { currentVisit } from "./current-request.ts"
import { currentWhitelabel } from "./current-whitelabel.ts"
import { loadContext, type PageContext } from "./load-context.ts"

/** The title of a page (D-266): `{page} | Outpost`, with the white label's name instead of the product's. */
export const pageTitle = (page: string, whitelabel: Pick<Whitelabel, "name"> | null): string =>
  `${page} | ${whitelabel?.name || productName}`

/** The title of a signed-in page (D-266): under a white label the account's name stands for the product. */
export const accountPageTitle = (
  page: string,
  { account, whitelabel }: { account: { name: string }; whitelabel: Pick<Whitelabel, "id"> },
): string => pageTitle(page, whitelabel.id === null ? null : account)

type Titled = { title: string }

/** Name of the page's subject, such as the location it shows; null or empty if it has none. */
export type NameOfThing = (page: {
  context: PageContext
  params: Record<string, string>
}) => string | null | undefined | Promise<string | null | undefined>

async function nameOf(thing: NameOfThing, context: PageContext, props: Props | undefined) {
  try {
    return (await thing({ context, params: (await props?.params) ?? {} }))?.trim()
  } catch {
    // The page itself says that there is no such thing.
    return null
  }
}

type Props = { params: Promise<Record<string, string>> }

/**
 * The metadata of a signed-in page (D-266): its title; empty for a visitor whom the guard sends away.
 * @param thing names what the page shows, which then stands before its title: "Saltbridge Heights · Location". It reads
 * through a function that page and title share and `cache` of React remembers, so that nothing is asked for twice.
 */
export const metadataOf =
  ({ title }: Titled, thing?: NameOfThing) =>
  async (props?: Props): Promise<Partial<Titled>> => {
    const context = await loadContext().catch(() => null)
    if (!context) return {}
    const name = thing ? await nameOf(thing, context, props) : null
    return { title: accountPageTitle(name ? `${name} · ${title}` : title, context) }
  }

/** The metadata of a page without a session, which carries the name of the host's white label. */
export const hostMetadataOf =
  ({ title }: Titled) =>
  async (): Promise<Titled> => ({ title: pageTitle(title, hostWhitelabel((await currentVisit()).tenant)) })

/** The same of a page that is shown with and without one. */
export const whitelabelMetadataOf =
  ({ title }: Titled) =>
  async (): Promise<Titled> => ({ title: pageTitle(title, await currentWhitelabel()) })
