"use client"

import { clsx } from "clsx"
import { ChevronLeft, ChevronRight } from "lucide"
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { IconButton } from "./icon-button.tsx"
import { Modal } from "./modal.tsx"
import { Photo, type PhotoFacts } from "./photo.tsx"

/** A photo of a list; its id names it in the address of the page. */
export type OpenedPhoto = PhotoFacts & { id: string }

export type LightboxProps = {
  title: string
  photos: readonly OpenedPhoto[]
  /** The index of the one to begin with. */
  start: number
  onClose: () => void
  /** Called with the index of each that is shown after it. */
  onShow: (index: number) => void
  /** Details beside the photo with this index. */
  about: (index: number) => ReactNode
}

const restMs = 120

/** Elements in which arrow keys do something else. */
const ownKeys = "select, textarea, input, [role=alertdialog]"

const sideButton =
  "absolute top-1/2 -translate-y-1/2 border border-line-strong bg-raised aria-disabled:opacity-50"

/** Where a key leads from a photo, or null where it leads nowhere. */
function placeAfter(key: string, index: number, last: number): number | null {
  if (key === "ArrowRight") return Math.min(index + 1, last)
  if (key === "ArrowLeft") return Math.max(index - 1, 0)
  if (key === "Home") return 0
  return key === "End" ? last : null
}

function scrollTo(strip: HTMLElement | null, index: number): void {
  const left = index * (strip?.clientWidth ?? 0)
  if (strip && strip.scrollLeft !== left) strip.scrollLeft = left
}

/** Photos at their full size, one at a time: by arrow keys, buttons or a swipe. Escape leads back to where it was opened. */
export function Lightbox({ title, photos, start, onClose, onShow, about }: LightboxProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [wanted, setIndex] = useState(start)
  const last = photos.length - 1
  // A list that has changed may be shorter.
  const index = Math.min(wanted, last)
  const shownId = photos[index]?.id
  const [startId] = useState(shownId)

  useEffect(() => {
    const stay = () => scrollTo(strip.current, index)
    // Also when a turned phone has another width.
    stay()
    window.addEventListener("resize", stay)
    return () => window.removeEventListener("resize", stay)
  }, [index])
  const show = useEffectEvent((at: number) => onShow(at))
  useEffect(() => {
    if (index !== start || shownId !== startId) show(index)
  }, [index, start, shownId, startId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo that had the focus in its details is gone
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus()
  }, [shownId])
  const onKey = (event: KeyboardEvent) => {
    if ((event.target as Element).closest(ownKeys)) return
    const next = placeAfter(event.key, index, last)
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  /** Once a swipe has come to rest: not every browser tells its end. */
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const element = strip.current
      if (element?.clientWidth) setIndex(Math.round(element.scrollLeft / element.clientWidth))
    }, restMs)
  }

  const picture = (
    <div className="relative grid grid-cols-[minmax(0,1fr)] bg-[#0b0e0f]">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="flex min-h-[min(64vh,620px)] snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-md:h-[min(52vh,75vw)] max-md:min-h-0"
        aria-label={title}
        onScroll={onScroll}
      >
        {photos.map((photo, at) => (
          <li
            key={photo.id}
            className="relative grid w-full shrink-0 snap-center place-items-center text-faint"
            aria-hidden={at !== index}
          >
            <Photo photo={photo} className="absolute inset-0 size-full object-contain" />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <>
          <IconButton
            className={clsx(sideButton, "left-3")}
            label="Previous photo"
            icon={ChevronLeft}
            track="lightbox.previous"
            aria-disabled={index === 0}
            onClick={() => setIndex(Math.max(index - 1, 0))}
          />
          <IconButton
            className={clsx(sideButton, "right-3")}
            label="Next photo"
            icon={ChevronRight}
            track="lightbox.next"
            aria-disabled={index === last}
            onClick={() => setIndex(Math.min(index + 1, last))}
          />
        </>
      )}
    </div>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog in it
    <div className="contents" onKeyDown={onKey}>
      <Modal title={title} onClose={onClose} picture={picture} startsAtTitle>
        <p className="text-13 text-muted" aria-live="polite">
          {index + 1} of {photos.length}
        </p>
        {about(index)}
      </Modal>
    </div>
  )
}
