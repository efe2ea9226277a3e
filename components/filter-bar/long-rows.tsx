"use client"

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import type { ReactNode, RefObject } from "react"

export type LongRowsProps = {
  /** The scrolling element around the rows. */
  list: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** Key of the row that stays drawn wherever it is, with its neighbors: an arrow key moves to what is drawn. */
  marked: string | null
  row: (index: number) => ReactNode
}

/** Height of a row of one line; others are measured. */
const rowPx = 32

/** The rows of a long list that are in sight, and a few around them. */
export function LongRows({ list, keys, marked, row }: LongRowsProps) {
  const markedAt = marked === null ? -1 : keys.indexOf(marked)
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => keys[index]!,
    estimateSize: () => rowPx,
    overscan: 10,
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range))
      if (markedAt >= 0)
        for (const at of [markedAt - 1, markedAt, markedAt + 1]) if (keys[at] !== undefined) shown.add(at)
      return [...shown].sort((one, other) => one - other)
    },
  })
  return (
    <div className="relative" style={{ height: rows.getTotalSize() }} role="presentation">
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start}px)` }}
          role="presentation"
        >
          {row(index)}
        </div>
      ))}
    </div>
  )
}
