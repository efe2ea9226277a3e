/** An installation's own OAuth client, and where Google is; a stand-in can be put in the place of each address. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** Origins, without a path. */
  consentUrl: string
  tokenUrl: string
  accountsUrl: string
  locationsUrl: string
  reviewsUrl: string
}
