export type StandInComment = { id: string; message: string; created_time: string; from: { id: string } }

export type StandInRecommendation = {
  /** Of the fixture alone: recommendations have no id of their own. */
  key: string
  created_time: string
  recommendation_type?: "positive" | "negative" | (string & {})
  /** In place of it in reviews from before August 2018. */
  rating?: number
  review_text?: string
  reviewer?: { id: string; name: string }
  /** Those from before August 2018 have none. */
  story: { id: string; comments: StandInComment[] } | null
}

/** Changeable fields of a page. */
export type StandInInfo = {
  phone?: string
  website?: string
  about?: string
  description?: string
  hours?: Record<string, string>
  is_always_open?: boolean
  is_permanently_closed?: boolean
  temporary_status?: string
}

export type StandInPage = StandInInfo & {
  id: string
  name: string
  /** Whose location it is; null for a page that people manage themselves. */
  parentId: string | null
  location?: { street: string; city: string; zip: string; country?: string }
  store_number?: number
  tasks: string[]
}

export type StandInPost = {
  /** Of its page and its own. */
  id: string
  message: string
  link: string | null
  pictureUrl: string | null
  created_time: string
}

/** State of Facebook, as a test arranges it; everything may be changed at any time. */
export class FacebookFixture {
  readonly person = { id: "10001", name: "Robin Admin" }
  readonly pages = new Map<string, StandInPage>()
  readonly recommendations = new Map<string, StandInRecommendation[]>()
  /** Every comment that was written or edited by a page, in order: what must never be sent twice. */
  readonly written: { at: string; message: string }[] = []
  /** Posts of pages, by id, in order. */
  readonly posts = new Map<string, StandInPost>()
  /** Every change of page info that was accepted, in order. */
  readonly edits: { id: string; body: Record<string, string> }[] = []
  /** Pages whose feed is told of. */
  readonly subscribed = new Set<string>()
  /** Fields of page info that it takes from no one. */
  refusedFields: string[] = []
  readonly now: () => Date
  #count = 0

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  number(): string {
    this.#count++
    return String(7_000_000_000 + this.#count)
  }

  addPage(page: Omit<StandInPage, "tasks" | "parentId"> & Partial<StandInPage>): StandInPage {
    const full = { parentId: null, tasks: ["MODERATE", "MANAGE", "CREATE_CONTENT"], ...page }
    this.pages.set(full.id, full)
    this.recommendations.set(full.id, [])
    return full
  }

  addRecommendation(
    pageId: string,
    given: Partial<Omit<StandInRecommendation, "story">> & { hasStory?: boolean },
  ): StandInRecommendation {
    const { hasStory = true, ...fields } = given
    const number = this.number()
    const recommendation: StandInRecommendation = {
      key: number,
      created_time: this.now().toISOString(),
      ...(fields.rating === undefined ? { recommendation_type: "positive" } : {}),
      reviewer: { id: `5${number}`, name: `Customer ${this.#count}` },
      story: hasStory ? { id: number, comments: [] } : null,
      ...fields,
    }
    this.recommendations.get(pageId)!.push(recommendation)
    return recommendation
  }

  addPost(pageId: string, post: Omit<StandInPost, "id" | "created_time">): StandInPost {
    const made = { id: `${pageId}_${this.number()}`, created_time: this.now().toISOString(), ...post }
    this.posts.set(made.id, made)
    return made
  }

  find(key: string): StandInRecommendation | undefined {
    return [...this.recommendations.values()].flat().find((one) => one.key === key)
  }

  /** A customer writes again what they had written: nothing of it says when. */
  edit(
    key: string,
    change: Partial<Pick<StandInRecommendation, "review_text" | "recommendation_type">>,
  ): void {
    Object.assign(this.find(key)!, change)
  }

  remove(key: string): void {
    for (const of of this.recommendations.values()) {
      const at = of.findIndex((one) => one.key === key)
      if (at >= 0) of.splice(at, 1)
    }
  }

  /** The story of a recommendation, and the page that it is about. */
  story(id: string) {
    for (const [pageId, of] of this.recommendations) {
      const story = of.find((one) => one.story?.id === id)?.story
      if (story) return { pageId, story }
    }
    return null
  }

  comment(id: string) {
    for (const [pageId, of] of this.recommendations)
      for (const { story } of of) {
        const comment = story?.comments.find((one) => one.id === id)
        if (story && comment) return { pageId, story, comment }
      }
    return null
  }

  addComment(storyId: string, from: string, message: string): StandInComment {
    const { story } = this.story(storyId)!
    const id = `${storyId}_${this.number()}`
    const comment = { id, message, created_time: this.now().toISOString(), from: { id: from } }
    story.comments.push(comment)
    return comment
  }
}
