import type { Review } from "#lib/contract/index.ts"

export type ReviewImage = {
  url: string
  /** Pages draw images of secure addresses alone; others can be opened. */
  isDrawn: boolean
}

const addressOf = (image: unknown): unknown =>
  typeof image === "object" && image !== null && "url" in image ? image.url : image

/** The images of a review that a browser may open (D-122, D-140): those with an address of the web, each once. */
export function imagesOf({ images }: Pick<Review, "images">): ReviewImage[] {
  const urls = (images ?? []).flatMap((image) => {
    const given = addressOf(image)
    const url = typeof given === "string" ? URL.parse(given.trim()) : null
    return url?.protocol === "https:" || url?.protocol === "http:" ? [url.href] : []
  })
  return [...new Set(urls)].map((url) => ({ url, isDrawn: url.startsWith("https:") }))
}
