import type { Whitelabel } from "#lib/contract/session.ts"

/** The name that stands for the product: the white label's, else Outpost. */
export const productName = (whitelabel: Pick<Whitelabel, "name"> | null): string =>
  whitelabel?.name || "Outpost"

/** `{page} | Outpost`, or `{page} | {account name}` under a white label (D-266). */
export const pageTitle = (
  page: string,
  whitelabel: Pick<Whitelabel, "id"> | null,
  accountName: string,
): string => `${page} | ${whitelabel?.id == null ? "Outpost" : accountName}`
