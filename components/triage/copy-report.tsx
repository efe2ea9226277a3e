"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/button.tsx"

/** Copies a text; where the browser does not allow that, the text is shown and selected. */
export function CopyReport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<"copied" | "by-hand" | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (outcome === "by-hand") field.current?.select()
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome("copied")
    } catch {
      // Absent on plain http, refused without the user's leave.
      setOutcome("by-hand")
    }
  }
  return (
    <>
      <Button kind="primary" onClick={copy} data-track="triage.copy">
        Copy
      </Button>
      <p className="small muted" role="status">
        {outcome === "copied" && "Copied."}
        {outcome === "by-hand" && "Copying is not allowed here. Copy the selected text by hand."}
      </p>
      {outcome === "by-hand" && (
        <textarea ref={field} className="triage-text" aria-label="Report" readOnly rows={18} value={text} />
      )}
    </>
  )
}
