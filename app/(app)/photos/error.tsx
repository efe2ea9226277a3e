"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import { defaultFailureText } from "#lib/errors/texts.ts"
import { reportError } from "#lib/reporting/report.ts"
import { withQuery } from "#lib/routes/query.ts"

export default function PhotosError({ error }: { error: unknown }) {
  useEffect(() => reportError(error, "render"), [error])
  const retryHref = withQuery(usePathname(), useSearchParams())
  return (
    <div className="page">
      <ErrorState title="Could not load photos" text={defaultFailureText} retryHref={retryHref} />
    </div>
  )
}
