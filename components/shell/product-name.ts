import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { productName as product } from "#lib/format/product.ts"

/** The name that stands for the product: the white label's, else Outpost. */
export const productName = (whitelabel: Pick<Whitelabel, "name"> | null): string =>
  whitelabel?.name || product
