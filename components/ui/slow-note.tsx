"use client"

import { clsx } from "clsx"
import { useEffect, useState } from "react"

const slowAfterMs = 4_000

/** Says that new content takes long, and lets people stay with what is there. */
export function SlowNote({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return (
    <div className={clsx("slow-note", isSlow && "is-on")}>
      <span role="status">{isSlow && "Still loading. This takes longer than usual."}</span>
      {isSlow && (
        <button type="button" className="btn-link" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
