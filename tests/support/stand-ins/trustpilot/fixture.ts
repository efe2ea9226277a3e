import { createHash } from "node:crypto"

export type StandInUnit = {
  id: string
  displayName: string
  /** Its website, by which it is found. */
  domain: string
  /** Whether who gives access works for it. */
  isOpen: boolean
}

export type StandInReply = { text: string; createdAt: string; updatedAt: string | null }

export type StandInReview = {
  id: string
  unitId: string
  stars: number
  title: string
  text: string | null
  createdAt: string
  updatedAt: string | null
  consumer: { id: string; displayName: string }
  companyReply: StandInReply | null
}

/** Ids are 24 hexadecimal digits. */
export const trustpilotIdOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 24)

/** State of Trustpilot, as a test arranges it; everything may be changed at any time. */
export class TrustpilotFixture {
  readonly units = new Map<string, StandInUnit>()
  readonly reviews = new Map<string, StandInReview>()
  /** Every response that was posted, in order: what must never be sent twice. */
  readonly posted: { reviewId: string; message: string }[] = []
  readonly now: () => Date
  #count = 0

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  addUnit(domain: string, displayName: string, isOpen = true): StandInUnit {
    const unit = { id: trustpilotIdOf(domain), displayName, domain, isOpen }
    this.units.set(unit.id, unit)
    return unit
  }

  addReview(
    unitId: string,
    given: Partial<Omit<StandInReview, "unitId">> & { stars: number },
  ): StandInReview {
    this.#count++
    const name = `review ${this.#count}`
    const review: StandInReview = {
      id: trustpilotIdOf(`${unitId} ${name}`),
      title: "",
      text: null,
      createdAt: this.now().toISOString(),
      updatedAt: null,
      consumer: { id: trustpilotIdOf(name), displayName: `Customer ${this.#count}` },
      companyReply: null,
      ...given,
      unitId,
    }
    this.reviews.set(review.id, review)
    return review
  }

  /** A customer writes again what they had written. */
  editReview(id: string, change: Partial<Pick<StandInReview, "text" | "title" | "stars">>): void {
    Object.assign(this.reviews.get(id)!, change, { updatedAt: this.now().toISOString() })
  }

  deleteReview(id: string): void {
    this.reviews.delete(id)
  }

  /** The reviews of a business unit, the newest first. */
  reviewsOf(unitId: string): StandInReview[] {
    return [...this.reviews.values()]
      .filter((review) => review.unitId === unitId)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }
}
