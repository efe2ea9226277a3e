type Size = { width: number; height: number }

export type LogoPreviewsProps = {
  url: string
  /** Pixels of the picture in full. */
  size: Size
  part: Size & { x: number; y: number }
}

const sides = [96, 48, 24] as const

/** How a part of a picture looks as a logo: round, and smaller and smaller. */
export function LogoPreviews({ url, size, part }: LogoPreviewsProps) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      <div className="flex items-end gap-4">
        {sides.map((side) => {
          const scale = side / part.width
          return (
            <span
              key={side}
              className="flex-none overflow-hidden rounded-full border border-line"
              style={{ width: side, height: side }}
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
        })}
      </div>
      <p className="text-12 text-muted">Round at 96, 48 and 24 px. Keep the mark inside the circle.</p>
    </div>
  )
}
