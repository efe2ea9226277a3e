/** How an account of the demo has connected a provider. */
export type DemoToken = {
  /** Null where access does not end. */
  endsInDays: number | null
  isRevoked?: boolean
}

/** A service that accounts connect by logging in there (D-061, D-198): all that is said of it elsewhere is derived from this. */
export type ProviderRecord = {
  name: string
  /** Of its mark (D-202). */
  color: `#${string}`
  /** Where its reviews come from (D-168); an id belongs to its code for good. */
  source: {
    id: number
    code: string
    name: string
    supportsImages?: true
    /** Where its pages of places are: names without their ending by country, or whole; `*.` before one stands for any part. */
    hosts: readonly string[]
    /** Its terms forbid websites to show its reviews (D-301). */
    embedForbidden?: true
    /** Its terms want its name and a link to it beside each review. */
    attributionRequired?: true
  }
  /** Its entry in the catalogue; an id belongs to its code for good. */
  integration: {
    id: number
    code: string
    name: string
    category: "directory" | "review"
    does: readonly ("reviews" | "responses" | "listings")[]
  }
  /** The access a person needs before connecting (002 §5). */
  prerequisite: string
  /** Advice for a connection that shows no places. */
  noPlacesHint: string
  /** Its own word for reviews, if it has one. */
  reviewsWord?: string
  /** In the accounts of the demo, in turn; null where it is not connected. */
  demo: readonly (DemoToken | null)[]
}

/** A record of a provider, with its own words kept as types. */
export const provider = <const Record extends ProviderRecord>(record: Record): Record => record
