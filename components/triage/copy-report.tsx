"use client"

import { useEffect, useRef } from "react"
import { Button } from "#components/ui/button.tsx"
import { useCopy } from "#components/ui/use-copy.ts"

/** Copies a text; where the browser does not allow that, the text is shown and selected. */
export function CopyReport({ text }: { text: string }) {
  const [said, copy] = useCopy()
  const isByHand = said !== "" && said !== "Copied"
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isByHand) field.current?.select()
  }, [isByHand])
  return (
    <>
      <Button kind="primary" onClick={() => copy(text)} data-track="triage.copy">
        Copy
      </Button>
      <p className="text-13 text-muted" role="status">
        {said}
      </p>
      {isByHand && (
        <textarea
          ref={field}
          className="basis-full py-2 px-3 border border-line-control rounded-control bg-surface text-ink font-mono text-12"
          aria-label="Report"
          readOnly
          rows={18}
          value={text}
        />
      )}
    </>
  )
}
