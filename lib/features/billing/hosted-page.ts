/** The page of the payment provider on which a payment goes on (D-287); null for what is no address of a page. */
export const hostedPage = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//.test(url) ? url : null
