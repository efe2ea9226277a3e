export type StarRating = "ONE" | "TWO" | "THREE" | "FOUR" | "FIVE" | (string & {})

export type StandInReply = {
  comment: string
  updateTime: string
  reviewReplyState: string
  policyViolation?: string
}

export type StandInReview = {
  name: string
  reviewId: string
  reviewer: { displayName?: string; isAnonymous?: boolean }
  starRating: StarRating
  comment?: string
  createTime: string
  updateTime: string
  reviewReply?: StandInReply
}

export type StandInLocation = {
  /** `accounts/1/locations/2`; Business Information says the second half only. */
  name: string
  isVerified: boolean
  title: string
  storeCode?: string
  storefrontAddress?: {
    addressLines: string[]
    locality: string
    administrativeArea?: string
    postalCode: string
    regionCode: string
  }
  phoneNumbers?: { primaryPhone: string; additionalPhones?: string[] }
  websiteUri?: string
  categories?: { primaryCategory: StandInCategory; additionalCategories?: StandInCategory[] }
  openInfo?: { status: string }
  regularHours?: { periods: object[] }
  specialHours?: { specialHourPeriods: object[] }
  metadata: { placeId?: string }
}

export type StandInCategory = { name: string; displayName: string }

/** Fields of a location, as bodies have them. */
export type StandInFields = Partial<Omit<StandInLocation, "name" | "isVerified" | "metadata">>

export type StandInPost = { name: string; state: string; createTime: string } & Record<string, unknown>

export type StandInPhoto = {
  name: string
  mediaFormat: string
  locationAssociation?: { category: string }
  googleUrl?: string
  thumbnailUrl?: string
  createTime: string
  dimensions?: { widthPixels: number; heightPixels: number }
  description?: string
  sourceUrl?: string
  attribution?: { profileName: string; profilePhotoUrl?: string; takedownUrl?: string; profileUrl?: string }
}

/** An edit of a location that was accepted. */
export type StandInEdit = { name: string; mask: string; body: Record<string, unknown>; at: number }

/** State of Google, as a test arranges it; everything may be changed at any time. */
export class GoogleFixture {
  readonly accounts: { name: string; accountName: string }[] = []
  readonly locations = new Map<string, StandInLocation>()
  readonly reviews = new Map<string, Map<string, StandInReview>>()
  /** Whether a response stands at once, or waits until it is approved or rejected. */
  moderation: "at once" | "waits" = "at once"
  /** Every response that was put, in order: what must never be sent twice. */
  readonly puts: { name: string; comment: string }[] = []
  /** Posts of all locations, by name, in the order in which they were created. */
  readonly posts = new Map<string, StandInPost>()
  /** Photos of owners and customers of all locations, by name, in the order in which they were created. */
  readonly photos = new Map<string, StandInPhoto>()
  /** Bytes that were uploaded, by the name of their resource: null until they have come. */
  readonly uploads = new Map<string, Uint8Array | null>()
  /** Every edit of a location that was accepted, in order. */
  readonly edits: StandInEdit[] = []
  /** Fields that Google takes from no one, without saying which of a body it was. */
  refusedFields: string[] = []
  /** Google's suggestions for locations, by name. */
  readonly updates = new Map<string, StandInFields>()
  /** Figures of places, by their name, metric and day. */
  readonly figures = new Map<string, Map<string, Map<string, number>>>()
  /** Places whose figures this login may not see. */
  figuresDenied: string[] = []
  /** Categories by name. */
  readonly categories = new Map<string, string>([
    ["categories/gcid:dentist", "Dentist"],
    ["categories/gcid:cafe", "Cafe"],
    ["categories/gcid:bakery", "Bakery"],
    ["categories/gcid:bank", "Bank"],
    ["categories/gcid:bank_vault", "Bank vault"],
  ])
  readonly now: () => Date
  #count = 0

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  addAccount(name: string, accountName: string): void {
    this.accounts.push({ name, accountName })
  }

  addLocation(location: StandInLocation): void {
    this.locations.set(location.name, location)
    this.reviews.set(location.name, new Map())
  }

  addPost(location: string, body: object): StandInPost {
    this.#count++
    const name = `${location}/localPosts/${this.#count}`
    const post = { ...body, name, state: "PROCESSING", createTime: this.now().toISOString() }
    this.posts.set(name, post)
    return post
  }

  addPhoto(location: string, photo: Partial<StandInPhoto>): StandInPhoto {
    this.#count++
    const name = `${location}/media/${photo.attribution ? "customers/" : ""}photo-${this.#count}`
    const made = { mediaFormat: "PHOTO", createTime: this.now().toISOString(), ...photo, name }
    this.photos.set(name, made)
    return made
  }

  /** @returns the name of the resource whose bytes come next. */
  startUpload(): string {
    this.#count++
    const name = `upload-${this.#count}`
    this.uploads.set(name, null)
    return name
  }

  /** The owner changes a location on Google's own pages. */
  changeLocation(name: string, change: StandInFields): void {
    Object.assign(this.locations.get(name)!, change)
  }

  /** Google has counted something of a place on a day. @param name of the place */
  count(name: string, metric: string, day: string, value: number): void {
    const ofPlace = this.figures.get(name) ?? new Map<string, Map<string, number>>()
    this.figures.set(name, ofPlace)
    ofPlace.set(metric, (ofPlace.get(metric) ?? new Map<string, number>()).set(day, value))
  }

  /** Google has found out something else, or its users say so. */
  suggest(name: string, fields: StandInFields): void {
    this.updates.set(name, fields)
  }

  addReview(
    location: string,
    given: Partial<Omit<StandInReview, "name">> & { starRating: StarRating },
  ): StandInReview {
    this.#count++
    const reviewId = given.reviewId ?? `review-${this.#count}`
    const at = given.createTime ?? this.now().toISOString()
    const review: StandInReview = {
      reviewer: { displayName: `Customer ${this.#count}`, isAnonymous: false },
      createTime: at,
      updateTime: at,
      ...given,
      name: `${location}/reviews/${reviewId}`,
      reviewId,
    }
    this.reviews.get(location)!.set(reviewId, review)
    return review
  }

  /** A customer writes again what they had written. */
  editReview(name: string, change: Partial<Pick<StandInReview, "comment" | "starRating">>): void {
    const review = this.review(name)!
    Object.assign(review, change, { updateTime: this.now().toISOString() })
  }

  deleteReview(name: string): void {
    const { location, id } = partsOf(name)
    this.reviews.get(location)?.delete(id)
  }

  review(name: string): StandInReview | undefined {
    const { location, id } = partsOf(name)
    return this.reviews.get(location)?.get(id)
  }

  /** Moderates a waiting response. */
  moderate(name: string, violation: string | null): void {
    const reply = this.review(name)!.reviewReply!
    reply.reviewReplyState = violation ? "REJECTED" : "APPROVED"
    if (violation) reply.policyViolation = violation
    else delete reply.policyViolation
  }
}

function partsOf(name: string): { location: string; id: string } {
  const [location = "", id = ""] = name.split("/reviews/")
  return { location, id }
}
