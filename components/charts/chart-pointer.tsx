"use client"

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const [ReadOut] = onFirstUse(async () => (await import("./chart-read-out.tsx")).ChartReadOut)

/** Values at each place of a chart, from the titles of its bars. */
const valuesIn = (box: HTMLElement | null): string[] =>
  [...(box?.querySelectorAll("svg g > title") ?? [])].map((title) => title.textContent ?? "")

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The plots of one chart, whose values are read out where the pointer is, and with the arrow keys. What draws them comes with
 * the first hover or focus; before, and without scripts, each bar says its value by its title.
 * @param label what is drawn, for screen readers.
 */
export function ChartPointer({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [read, setRead] = useState<{ at: number; values: string[] } | null>(null)
  const hydrated = useHydrated()
  const show = (at: number) => {
    const values = valuesIn(box.current)
    if (values.length > 0) setRead({ at: Math.max(0, Math.min(values.length - 1, at)), values })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") setRead(null)
    const step = ownValue(steps, event.key)
    if (!step) return
    event.preventDefault()
    const last = valuesIn(box.current).length - 1
    show(step(read?.at ?? (event.key === "ArrowLeft" ? last + 1 : -1), last))
  }
  return (
    <div
      className="relative"
      ref={box}
      onPointerEnter={() => setUsed(true)}
      onPointerLeave={() => setRead(null)}
    >
      {children}
      {hydrated && (
        <div
          className="absolute inset-0 cursor-default rounded-control"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, read?.values.length ?? 1)}
          aria-valuenow={(read?.at ?? 0) + 1}
          aria-valuetext={read?.values[read.at] ?? "Use the arrow keys to read the values"}
          onFocus={() => setUsed(true)}
          onBlur={() => setRead(null)}
          onKeyDown={press}
        >
          {isUsed && <ReadOut box={box} read={read} onPoint={show} />}
        </div>
      )}
    </div>
  )
}
