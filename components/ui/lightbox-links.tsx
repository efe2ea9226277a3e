"use client"

import { type MouseEvent, type ReactNode, useState } from "react"
import type { OpenedPhoto } from "./lightbox.tsx"
import { onFirstUse } from "./on-first-use.tsx"
import { useOpenPhoto } from "./use-open-photo.ts"

const [Lightbox, near] = onFirstUse(async () => (await import("./lightbox.tsx")).Lightbox)

export type LightboxLinksProps = {
  title: string
  photos: readonly OpenedPhoto[]
  /** Details beside them; for a list, one for each. */
  about: ReactNode | readonly ReactNode[]
  /** Links to the photos, each with `data-photo`, its index. */
  children: ReactNode
}

/**
 * Links to photos that open here, one beside the other, when they are pressed as they are; before scripts run, in a tab.
 * The address names the one that stands open, so that Back closes it.
 */
export function LightboxLinks({ title, photos, about, children }: LightboxLinksProps) {
  const { shown, open, move, close } = useOpenPhoto(photos.map(({ id }) => id))
  // The URL follows the photo that is shown; the lightbox starts with the one that was pressed.
  const [start, setStart] = useState<number | null>(null)
  if (shown === null ? start !== null : start === null) setStart(shown)

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-photo]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(Number(link.dataset["photo"]))
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
          onClose={close}
          onShow={move}
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
