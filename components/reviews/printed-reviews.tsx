"use client"

/** Printed texts of a review; absent if it has none. */
export type PrintedReview = {
  id: string
  author: string
  /** Stars to draw, with the figure as it is read; words where there are none. */
  rating: number | string
  source: string
  location: string
  place?: string | undefined
  published: string
  title?: string | undefined
  text: string
  photos?: { url: string; name: string }[] | undefined
  tags?: string[] | undefined
  status: string
  sentiment?: string | undefined
  isRemoved?: boolean | undefined
  response?:
    | { text: string; status: string; published?: string | undefined; failure?: string | undefined }
    | undefined
}

const most = 5

const stars = (rating: number) => {
  const full = Math.round(rating)
  return `${"★".repeat(full)}${"☆".repeat(most - full)}`
}

function Response({ by, text, status, published, failure }: PrintedReview["response"] & { by: string }) {
  return (
    <div className="reply">
      <div className="reply-head">
        <b>{by}</b> {[status, published].filter(Boolean).join(" · ")}
      </div>
      <p dir="auto">{text}</p>
      {failure && <p className="err">{failure}</p>}
    </div>
  )
}

/** Up to thousands of reviews on paper. Drawn here since a page brings what its server drew a second time, as data. */
export function PrintedReviews({ reviews, accountName }: { reviews: PrintedReview[]; accountName: string }) {
  return reviews.map((review) => (
    <article className="rev" key={review.id} aria-label={`Review by ${review.author}`}>
      <div className="rev-meta">
        {typeof review.rating === "number" ? (
          <span role="img" aria-label={`${review.rating} of ${most} stars`}>
            {stars(review.rating)} {review.rating}
          </span>
        ) : (
          <span>{review.rating}</span>
        )}
        <span>{review.source}</span>
        <b>{review.location}</b>
        {review.place && <span>{review.place}</span>}
        <span>{review.published}</span>
      </div>
      <div className="rev-body">
        <div className="rev-by">
          <b dir="auto">{review.author}</b>
          {review.isRemoved && <span>Removed by the source</span>}
        </div>
        <p className="rev-text" dir="auto">
          {review.title && <strong>{review.title} </strong>}
          {review.text}
        </p>
        {review.photos?.map(({ url, name }) => (
          // biome-ignore lint/performance/noImgElement: it comes from any host
          <img key={url} src={url} alt={name} width={72} height={72} referrerPolicy="no-referrer" />
        ))}
        {review.tags && <p className="text-muted">Tags: {review.tags.join(", ")}</p>}
        {review.response && <Response by={accountName} {...review.response} />}
      </div>
      <div className="rev-side">
        <span>{review.status}</span>
        {review.sentiment && <span>{review.sentiment}</span>}
      </div>
    </article>
  ))
}
