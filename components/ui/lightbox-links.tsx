"use client"

import { type MouseEvent, type ReactNode, useState } from "react"
import { onFirstUse } from "./on-first-use.tsx"
import type { PhotoFacts } from "./photo.tsx"

const [Lightbox, near] = onFirstUse(async () => (await import("./lightbox.tsx")).Lightbox)

export type LightboxLinksProps = {
  title: string
  photos: PhotoFacts[]
  /** What stands beside them; a list has one for each. */
  about: ReactNode | readonly ReactNode[]
  /** Links to the photos, each with `data-photo`, its index. */
  children: ReactNode
}

/** Links to photos that open here, one beside the other, when they are pressed as they are; before scripts run, in a tab. */
export function LightboxLinks({ title, photos, about, children }: LightboxLinksProps) {
  const [start, setStart] = useState<number | null>(null)

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-photo]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setStart(Number(link.dataset["photo"]))
  }

  return (
    <>
      {/* biome-ignore lint/a11y: what is pressed are the links in it */}
      <div className="contents" onClick={onClick} onPointerEnter={near} onFocus={near}>
        {children}
      </div>
      {start !== null && (
        <Lightbox
          title={title}
          photos={photos}
          start={start}
          onClose={() => setStart(null)}
          about={(index) => (
            <>
              {Array.isArray(about) ? about[index] : about}
              <p>
                <a className="btn-link" href={photos[index]?.url} target="_blank" rel="noreferrer">
                  Open original
                </a>
              </p>
            </>
          )}
        />
      )}
    </>
  )
}
