import type { CountedFigure } from "#lib/contract/google-figures/constants.ts"
import type { Hours, OauthProvider } from "#lib/contract/index.ts"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import type { Day } from "#lib/dates/day.ts"
import type { Listing } from "../core/listing.ts"
import type { SourceCode } from "../db/reference/sources.ts"
import type { Standing } from "../directories/destination.ts"
import type { PhotoForSource, RemovedPhoto } from "../directories/photo-source.ts"
import type { EditedPost, PostForSource, RemovedPost } from "../directories/post-source.ts"
import type { Quota } from "./call-meter.ts"
import type { ConnectorTally } from "./connector-tally.ts"

/** Parameters of a consent at a provider. */
export type AuthorizationRequest = {
  /** Bound to the session of the person; comes back with the code. */
  state: string
  /** S256 of the verifier that `exchange` is given (RFC 7636). */
  codeChallenge: string
  /** Where the provider leads back to: the callback of /oauth/outbound/{provider} (D-061). */
  redirectUri: string
}

export type CodeExchange = { code: string; codeVerifier: string; redirectUri: string }

/** Access that a provider has given. Never logged, never part of an answer; stored sealed (`saveGrant`). */
export type Grant = {
  accessToken: string
  /** Null where the provider gives none; the access then ends with its token. */
  refreshToken: string | null
  /** Instant from which the access token is worth nothing. */
  accessEndsAt: string
}

/** A business account at a provider, under which places are. */
export type ProviderAccount = { externalId: string; name: string }

/** A place of a business as its provider knows it. */
export type ProviderPlace = {
  /** Name by which reviews are listed, such as `accounts/1/locations/2`. */
  externalId: string
  /** The public id of the place on the provider's map. */
  placeId: string | null
  storeCode: string | null
  name: string
  /** Street, without city. */
  address: string | null
  city: string | null
  postalCode: string | null
  phone: string | null
  /** Further fields for a location made of it; missing where the provider lists none. */
  details?: PlaceDetails
}

/** Further fields of a listed place, each null where it has none. */
export type PlaceDetails = {
  /** Lines of the street, the first one first; empty for the address as it is. */
  addressLines: string[]
  /** Code or name of the state. */
  region: string | null
  /** Two letters, or a name. */
  country: string | null
  website: string | null
  /** Our category. */
  categoryId: number | null
  hours: Hours | null
}

/** How a response stands with a provider that moderates. */
export type ResponseState = "pending" | "approved" | "rejected"

export type ProviderResponse = {
  content: string
  updatedAt: string
  state: ResponseState
  /** Why it is rejected, in words. */
  reason: string | null
}

export type ProviderReview = {
  /** The provider's id of the review; the identity of ours. */
  externalId: string
  /** Null for "No rating". */
  rating: number | null
  title: string | null
  content: string | null
  author: string | null
  createdAt: string
  updatedAt: string
  url: string | null
  images: { url: string }[]
  response: ProviderResponse | null
  /** Whether its author recommends the place, where a provider asks that in place of stars (D-214). */
  recommends?: boolean
  /** Edits leave `updatedAt` as it is: only comparing shows them. */
  hidesEdits?: true
}

export type ReviewPage = {
  /** In the connector's `order`. */
  reviews: ProviderReview[]
  /** Names of reviews that are there and could not be read. */
  unreadable: string[]
  /** How many there are in all; null where the provider does not tell. */
  total: number | null
  nextPageToken: string | null
}

/** Where a review of several places that were asked for together is. */
export type PlacedReview = { placeExternalId: string; review: ProviderReview }

/**
 * The newest changes of many places in one list. It shows which of them have something new; all that is taken in comes
 * from `reviews`, since a provider may leave out what it will.
 */
export type Together = {
  /** How many places are asked for at a time, and with how many it is worth it. */
  most: number
  from: number
  /** Only places of one group are asked for together. */
  groupOf(placeExternalId: string): string
  /**
   * One page of their reviews, what was changed last first.
   * @throws as connectors do: what one place is refused for, all are.
   */
  reviews(
    accessToken: string,
    asked: { externalIds: readonly string[]; pageToken: string | null },
    signal: AbortSignal,
  ): Promise<{ reviews: PlacedReview[]; nextPageToken: string | null }>
}

/** How a provider says by itself that something is new. It promises nothing: what is missed is found by looking. */
export type Notifications = {
  /** Asks to be told about the places of an account. What someone else has arranged there stays. */
  subscribe(accessToken: string, accountExternalId: string, signal: AbortSignal): Promise<void>
  /**
   * Reads the subject of a message.
   * @param token the signature or secret that came with it.
   * @throws NotificationRefused when it is not the provider's own; SourceBusy when that cannot be checked now.
   */
  read(token: string, message: { data: string }): Promise<Hint>
}

/** Subject of a notification; absent if it is about something else. */
export type Hint = {
  /** Ids that the `externalId` of places ends with, behind the last `/`. */
  placeIds: string[]
  /** Reviews that have changed or are gone, where looking at their place would not show it (`order`). */
  reviewIds: string[]
}

export type WantedProfile = {
  listing: Listing
  /** Fields in which people here do not follow what the provider suggests. */
  insistsOn: readonly (keyof Listing)[]
  /** Fields that had a value from here once: they are cleared when there is none any longer. */
  clears: readonly (keyof Listing)[]
  /** Where the place is: dates before it are past. */
  today: Day
}

/** Profiles of places at a provider, by their `externalId`. All throw as connectors do. */
export type Profiles = {
  /** @throws AtProviderGone when there is no such place any more. */
  read(accessToken: string, placeExternalId: string, signal: AbortSignal): Promise<Listing>
  /** Fields that the provider would rather show otherwise; none when it has no wish. */
  suggested(accessToken: string, placeExternalId: string, signal: AbortSignal): Promise<Partial<Listing>>
  /**
   * Writes what differs, and nothing when nothing does.
   * @throws Refused for what it never takes; what it takes of the same change is written.
   */
  change(
    accessToken: string,
    placeExternalId: string,
    wanted: WantedProfile,
    signal: AbortSignal,
  ): Promise<void>
}

/**
 * Publishing at a provider, by the name of where: mostly the `externalId` of a place. All throw as connectors do.
 */
export type Publishing<Name, Wanted, Removed> = {
  /** @returns the provider's id of it. @throws Refused when it does not take it. */
  publish(accessToken: string, name: Name, wanted: Wanted, signal: AbortSignal): Promise<string>
  /** Takes it down; nothing happens when it is not there. */
  remove(accessToken: string, name: Name, removed: Removed, signal: AbortSignal): Promise<void>
  check(accessToken: string, externalId: string, signal: AbortSignal, name: Name): Promise<Standing>
}

/** Posts of places. */
export type Posts = Publishing<string, PostForSource, RemovedPost> & {
  /** @returns whether it still shows it. @throws Refused when it does not take the change. */
  edit(accessToken: string, edited: EditedPost, signal: AbortSignal): Promise<Standing>
}

/** A photo that a provider shows of a place. */
export type ProviderPhoto = {
  externalId: string
  /** In the provider's words, such as `EXTERIOR`. */
  category: string | null
  /** Addresses at the provider; null where it gives none that begins with https. */
  url: string | null
  thumbnailUrl: string | null
  width: number | null
  height: number | null
  views: number | null
  createdAt: string
  /** Whom it has to be shown with. */
  attribution: {
    name: string | null
    url: string | null
    photoUrl: string | null
    /** Where it can be reported. */
    reportUrl: string | null
  } | null
}

export type PhotoPage = { photos: ProviderPhoto[]; nextPageToken: string | null }

/** Photos of places. */
export type Photos = Publishing<string, PhotoForSource, RemovedPhoto> & {
  /** One page of the photos that the owner of a place, or its customers, have added. */
  list(
    accessToken: string,
    place: { externalId: string; type: PhotoType; pageToken: string | null },
    signal: AbortSignal,
  ): Promise<PhotoPage>
}

/** Figures of a place by day, which is the place's own. */
export type FigureSeries = {
  /** Figures that the provider counts for this place. */
  counted: readonly CountedFigure[]
  /** Values of each day; a figure that is missing is 0 or not counted yet, and null is one that can't be read. */
  days: ReadonlyMap<Day, Partial<Record<CountedFigure, number | null>>>
}

/** How often places were found at a provider, and what people did there. */
export type Figures = {
  /**
   * Both days included. The last days may have no figures yet.
   * @throws ProviderForbidden when access does not reach them.
   */
  read(
    accessToken: string,
    placeExternalId: string,
    days: { from: Day; to: Day },
    signal: AbortSignal,
  ): Promise<FigureSeries>
}

/**
 * One provider that accounts can connect, real or simulated. Each call takes an access token of its own; who holds and
 * renews tokens is `withAccess`. All calls throw the errors of `connector-errors.ts`, and nothing else for what a
 * provider does.
 */
export type Connector = {
  provider: OauthProvider
  /** Whether it stands in for the real provider, so that pages can say so. */
  isSimulated: boolean
  /** Counts of this process. */
  tally: ConnectorTally
  /** Quota at the provider; absent if unknown. */
  quota?: Quota
  /** The address a person is sent to for consent. A simulated one is `consent` beside the redirect URI (D-061). */
  authorizationUrl(request: AuthorizationRequest): string
  /** @throws ConsentInvalid when the code is wrong, used, late, or belongs to another verifier or redirect URI. */
  exchange(exchange: CodeExchange, signal: AbortSignal): Promise<Grant>
  /** @throws ConsentEnded when the access is over and has to be given again; never tried again. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<Grant>
  /** Ends the access at the provider. Nothing happens when it is over already. */
  revoke(token: string, signal: AbortSignal): Promise<void>
  accounts(accessToken: string, signal: AbortSignal): Promise<ProviderAccount[]>
  /** Absent where places are listed without the websites of locations. */
  byWebsite?: AskedByWebsite
  /** The places of an account, page by page. */
  places(accessToken: string, account: AccountToList, signal: AbortSignal): AsyncGenerator<ProviderPlace[]>
  /**
   * Order of lists of reviews: changed last, or created last. With `created`, what became of
   * a review later is only found by going through all of them, or by asking for it.
   */
  order: "changed" | "created"
  /** From the beginning of one look for reviews to that of the next, in milliseconds; absent where it is the usual time. */
  looksEveryMs?: number
  /** A look with many calls is followed by a wait of so many milliseconds for each; absent where calls are paced themselves. */
  restPerCallMs?: number
  /**
   * Whether the provider lets anybody read reviews; absent where it always does. Reading them throws ProviderRetired when
   * it does not.
   * @returns null when there is no place to try it with.
   */
  readsReviews?(accessToken: string, signal: AbortSignal): Promise<boolean | null>
  /** One page of the reviews of a place, in this order. */
  reviews(
    accessToken: string,
    place: { externalId: string; pageToken: string | null },
    signal: AbortSignal,
  ): Promise<ReviewPage>
  /** Null where each place is asked for alone. */
  together: Together | null
  /** @throws AtProviderGone when there is no such review any more. */
  review(accessToken: string, review: ReviewName, signal: AbortSignal): Promise<ProviderReview>
  /** Puts a response in place of the one that may be there. @throws Refused for a text that it never takes. */
  respond(
    accessToken: string,
    review: ReviewName,
    content: string,
    signal: AbortSignal,
  ): Promise<ProviderResponse>
  /** Takes the response away; nothing happens when there is none. */
  removeResponse(accessToken: string, review: ReviewName, signal: AbortSignal): Promise<void>
  /** Null where no one is told. */
  notifications: Notifications | null
  /** Null where places are listed only. */
  profiles: Profiles | null
  /** Null where nothing is posted. */
  posts: Posts | null
  /** Null where no photos are shown. */
  photos: Photos | null
  /** Null where none are counted. */
  figures: Figures | null
}

/** How the websites of locations are known besides their own: by the links of their pages at a source. */
export type AskedByWebsite = {
  source: SourceCode
  /** The domain that the link of a page is about; null when there is none. */
  domainIn(link: string): string | null
}

/** An account at a provider whose places are listed. */
export type AccountToList = {
  externalId: string
  /** Hosts of the websites of the account here, the most used first: some providers list nothing, and are asked by them. */
  domains: readonly string[]
}

/** Names a review at its provider. */
export type ReviewName = { placeExternalId: string; externalId: string }

/** How a provider is reached; null where it cannot be connected here. */
export type Connectors = (provider: OauthProvider) => Connector | null

/** Nothing can be connected. */
export const noConnectors: Connectors = () => null
