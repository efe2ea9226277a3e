/** A rating as its source wants it shown: by its own picture where it gives one, else in words. Never by stars of ours. */
export function ExcerptRating({
  rating,
  imageUrl,
  text,
}: {
  rating: number | null | undefined
  imageUrl: string | null | undefined
  text?: string | null
}) {
  if (rating == null && !text) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium text-ink">
      {imageUrl && (
        // biome-ignore lint/performance/noImgElement: it has to come from the source's own address
        <img
          src={imageUrl}
          alt=""
          height={16}
          className="h-4 w-auto"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      {text ?? `${rating} of 5`}
    </span>
  )
}
