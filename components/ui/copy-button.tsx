"use client"

import { Check, Copy } from "lucide"
import { useEffect, useState } from "react"
import { buttonClass } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { useCopy } from "./use-copy.ts"
import { useHydrated } from "./use-hydrated.ts"

/** How long it is said that something was copied (L-076). */
export const copiedMs = 2_000

export type CopyButtonProps = {
  /** Name of the copied value: "Phone". */
  label: string
  value: string
  track: string
  /** Words of the button, before and after; a symbol without them. */
  words?: { copy: string; copied: string }
}

/** Copies a value once scripts run, and says for two seconds how it went. */
export function CopyButton({ label, value, track, words }: CopyButtonProps) {
  const [said, copy] = useCopy()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (!isFresh) return
    const timer = setTimeout(() => setFresh(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isFresh])
  if (!useHydrated()) return null
  const isCopied = isFresh && said === "Copied"
  const text = isFresh ? (isCopied && words ? words.copied : said) : ""
  const press = async () => {
    await copy(value)
    setFresh(true)
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <button
        type="button"
        className={
          words
            ? buttonClass({ dense: true })
            : "inline-grid min-h-6 min-w-6 place-items-center rounded-mark border-0 bg-transparent p-0 text-faint hover:text-ink"
        }
        aria-label={words ? undefined : `Copy ${label}`}
        title={words ? undefined : `Copy ${label}`}
        onClick={() => void press()}
        data-track={track}
      >
        {words ? isCopied ? words.copied : words.copy : <Icon icon={isCopied ? Check : Copy} size={14} />}
      </button>
      <span className={words && isCopied ? "sr-only" : "text-12 text-muted"} role="status">
        {text}
      </span>
    </span>
  )
}
