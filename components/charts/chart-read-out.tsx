"use client"

import { type PointerEvent, type RefObject, useLayoutEffect, useState } from "react"

export type ChartReadOutProps = {
  /** Holds the plots. */
  box: RefObject<HTMLElement | null>
  /** The place that is read, and what each of them holds. */
  read: { at: number; values: readonly string[] } | null
  onPoint: (at: number) => void
}

/** Where the places of a chart are: its plots stand below each other and share them. */
function placesIn(box: HTMLElement) {
  const plot = box.querySelector<SVGSVGElement>("svg[data-places]")
  if (!plot) return null
  const [outer, inner] = [box.getBoundingClientRect(), plot.getBoundingClientRect()]
  return {
    left: inner.left - outer.left,
    width: inner.width / Number(plot.dataset["places"]),
    whole: outer.width,
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Aug 30: 12 reviews; previous period: 9 reviews" as its head and its lines. */
const linesOf = (text: string): [head: string, lines: string[]] => {
  const [head = "", ...rest] = text.split(": ")
  return [head, rest.join(": ").split("; ").map(capitalized)]
}

/** The value of a chart's place, beside a band that marks it. */
export function ChartReadOut({ box, read, onPoint }: ChartReadOutProps) {
  const [places, setPlaces] = useState<ReturnType<typeof placesIn>>(null)
  useLayoutEffect(() => {
    const measured = box.current
    if (!measured) return
    const measure = () => setPlaces(placesIn(measured))
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [box])
  const point = (event: PointerEvent<HTMLElement>) => {
    if (!places) return
    const { left } = event.currentTarget.getBoundingClientRect()
    onPoint(Math.floor((event.clientX - left - places.left) / places.width))
  }
  const start = places && read ? places.left + read.at * places.width : 0
  const isRight = places !== null && start + places.width / 2 > places.whole / 2
  const [head, lines] = linesOf(read?.values[read.at] ?? "")
  return (
    <div className="absolute inset-0" onPointerMove={point} onPointerDown={point} aria-hidden="true">
      {places && read && (
        <>
          <div className="absolute inset-y-0 bg-ink opacity-5" style={{ left: start, width: places.width }} />
          <div
            className="pointer-events-none absolute top-0 z-menu w-max max-w-56 rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 shadow-float"
            style={isRight ? { right: places.whole - start + 6 } : { left: start + places.width + 6 }}
          >
            <b className="block font-strong">{head}</b>
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
