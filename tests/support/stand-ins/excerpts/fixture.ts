export type StandInBusiness = {
  id: string
  name: string
  street: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
  rating: number
  reviewsCount: number
}

export type StandInExcerpt = {
  id: string
  rating: number
  title: string
  text: string
  author: string
  createdAt: string
}

/** State of a source of excerpts, as a test arranges it; everything may be changed at any time. */
export class ExcerptFixture {
  readonly businesses = new Map<string, StandInBusiness>()
  readonly #reviews = new Map<string, StandInExcerpt[]>()
  /** Calls a day. */
  callsPerDay = 300
  /** Calls on the day that is counted. */
  calls = 0
  #day = ""
  /** Whether the plan has reviews. */
  hasReviews = true
  /** Businesses that go by another id now. */
  readonly migrated = new Set<string>()
  readonly now: () => Date
  #count = 0

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  addBusiness(given: Partial<StandInBusiness> & { id: string; name: string }): StandInBusiness {
    const business: StandInBusiness = {
      street: "",
      city: "",
      state: "",
      zipcode: "",
      country: "US",
      phone: "",
      rating: 4.5,
      reviewsCount: 0,
      ...given,
    }
    this.businesses.set(business.id, business)
    return business
  }

  addReview(businessId: string, given: Partial<StandInExcerpt> & { text: string }): StandInExcerpt {
    this.#count++
    const review: StandInExcerpt = {
      id: `${10_000 + this.#count}`,
      rating: 4,
      title: `Visit ${this.#count}`,
      author: `Guest ${this.#count}`,
      createdAt: this.now().toISOString(),
      ...given,
    }
    this.#reviews.set(businessId, [...(this.#reviews.get(businessId) ?? []), review])
    const business = this.businesses.get(businessId)
    if (business) business.reviewsCount++
    return review
  }

  /** The newest first. */
  reviewsOf(businessId: string): StandInExcerpt[] {
    return (this.#reviews.get(businessId) ?? []).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  removeBusiness(id: string): void {
    this.businesses.delete(id)
  }

  /** Businesses with a word of a text in their name, the most alike first. */
  search(text: string): StandInBusiness[] {
    const words = text.toLowerCase().split(/\W+/).filter(Boolean)
    const sharedBy = ({ name }: StandInBusiness) =>
      name
        .toLowerCase()
        .split(/\W+/)
        .filter((word) => words.includes(word)).length
    return [...this.businesses.values()]
      .filter((business) => sharedBy(business) > 0)
      .sort((a, b) => sharedBy(b) - sharedBy(a))
  }

  /** Counts a call, by the day in UTC. @returns whether it is granted, and what is left. */
  count(): { isGranted: boolean; left: number } {
    const day = this.now().toISOString().slice(0, 10)
    if (day !== this.#day) {
      this.#day = day
      this.calls = 0
    }
    this.calls++
    return { isGranted: this.calls <= this.callsPerDay, left: Math.max(0, this.callsPerDay - this.calls) }
  }
}
