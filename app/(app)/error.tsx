"use client"

import { useEffect } from "react"
import { PageFailure } from "#components/shell/page-failure.tsx"
import { reportError } from "#lib/reporting/report.ts"

/** Stands inside of the shell, so that the navigation stays. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => reportError(error, "render"), [error])
  return <PageFailure code={error.digest} />
}
