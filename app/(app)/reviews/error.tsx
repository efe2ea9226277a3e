"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { ErrorState } from "#components/ui/error-state.tsx"
import { defaultFailureText } from "#lib/errors/texts.ts"
import { withQuery } from "#lib/routes/query.ts"

export default function ReviewsError() {
  const retryHref = withQuery(usePathname(), useSearchParams())
  return (
    <div className="page">
      <ErrorState title="Unable to load reviews" text={defaultFailureText} retryHref={retryHref} />
    </div>
  )
}
