import { Image } from "lucide"
import { Icon } from "./icon.tsx"

export type PhotoFacts = {
  url: string
  /** Text alternative. */
  name: string
  /** Pages draw images of secure addresses alone; others can be opened. */
  isDrawn: boolean
}

/** A photo from any host, which is not told where it is shown. @param size its width and height where they are fixed. */
export function Photo({ photo, className, size }: { photo: PhotoFacts; className: string; size?: number }) {
  const { url, name, isDrawn } = photo
  if (!isDrawn) {
    return (
      <>
        <Icon icon={Image} />
        <span className="sr-only">{name}</span>
      </>
    )
  }
  return (
    // biome-ignore lint/performance/noImgElement: it comes from any host
    <img
      className={className}
      src={url}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  )
}
