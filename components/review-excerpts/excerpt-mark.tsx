import { sourceIconPath } from "#components/shell/source-icons.ts"

/** The mark of a source in its own colors, as its display requirements want it, on light and dark pages alike. */
export function ExcerptMark({ name }: { name: string }) {
  const path = sourceIconPath(name)
  if (!path) return null
  return (
    <span
      className={
        name === "Yelp"
          ? "grid size-7 flex-none place-items-center rounded-control bg-yelp text-white"
          : "grid size-7 flex-none place-items-center rounded-full bg-tripadvisor text-black"
      }
      aria-hidden="true"
    >
      <svg className="size-5 fill-current" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </span>
  )
}
