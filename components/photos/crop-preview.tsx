import { clsx } from "clsx"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

type Size = { width: number; height: number }

type PartProps = {
  url: string
  /** Pixels of the picture in full. */
  size: Size
  part: Size & { x: number; y: number }
}

/** A part of a picture, drawn so many pixels wide. */
function PicturePart({
  url,
  size,
  part,
  width,
  className,
}: PartProps & { width: number; className: string }) {
  const scale = width / part.width
  return (
    <span
      className={clsx("block flex-none overflow-hidden", className)}
      style={{ width, height: Math.floor(part.height * scale) }}
    >
      {/* biome-ignore lint/performance/noImgElement: an address that expires */}
      <img
        className="max-w-none"
        src={url}
        alt=""
        style={{
          width: size.width * scale,
          height: size.height * scale,
          transform: `translate(${-part.x * scale}px, ${-part.y * scale}px)`,
        }}
      />
    </span>
  )
}

const sides = [96, 48, 24] as const

/** How a part of a picture looks as a logo: round, and smaller and smaller. */
const LogoPreviews = (props: PartProps) => (
  <div className="grid content-start gap-2" aria-hidden="true">
    <div className="flex items-end gap-4">
      {sides.map((side) => (
        <PicturePart key={side} {...props} width={side} className="rounded-full border border-line" />
      ))}
    </div>
    <p className="text-12 text-muted">Round at 96, 48 and 24 px. Keep the mark inside the circle.</p>
  </div>
)

const phoneWidth = 240

/** How a part of a picture looks as a cover, above the name of a location. */
const CoverPreview = ({ locationName, ...props }: PartProps & { locationName: string }) => (
  <div className="grid content-start gap-2" aria-hidden="true">
    <div
      className="overflow-hidden rounded-card border border-line bg-surface"
      style={{ width: phoneWidth + 2 }}
    >
      <PicturePart {...props} width={phoneWidth} className="bg-neutral-soft" />
      <b className="block truncate px-3 py-2">{locationName}</b>
    </div>
    <p className="text-12 text-muted">On a phone, as Google shows it</p>
  </div>
)

export type CropPreviewProps = {
  category: string
  upload: UploadFacts
  /** Pixels of the part that is used; all of the picture unless said otherwise. */
  part?: PartProps["part"]
  /** Of a location that shows it; null when none is chosen. */
  locationName: string | null
}

/** How a picture looks as a photo of a category, before it is sent; nothing without a picture. */
export function CropPreview({ category, upload, part, locationName }: CropPreviewProps) {
  if (!upload.url) return null
  const { width, height } = upload
  const drawn = {
    url: pictureHref(upload.url),
    size: { width, height },
    part: part ?? { x: 0, y: 0, width, height },
  }
  if (category === "Logo") return <LogoPreviews {...drawn} />
  return <CoverPreview {...drawn} locationName={locationName ?? "Your location"} />
}
