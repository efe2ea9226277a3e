"use client"

import { clsx } from "clsx"
import { useIsSlow } from "./use-is-slow.ts"

/** Says that new content takes long, and lets people stay with what is there. */
export function SlowNote({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const isSlow = useIsSlow(isPending)
  return (
    <div
      className={clsx(
        "print:hidden",
        isSlow &&
          "fixed bottom-6 left-1/2 z-toast flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 animate-fade-in flex-wrap gap-x-3 gap-y-1 rounded-card border border-line-strong bg-raised px-3.5 py-2.5 text-13 shadow-float",
      )}
      data-slow={isSlow || undefined}
    >
      <span role="status">{isSlow && "Still loading. This takes longer than usual."}</span>
      {isSlow && (
        <button type="button" className="btn-link" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
