"use client"

import { useEffect } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import { defaultFailureText, errorPageText } from "#lib/errors/texts.ts"
import { reportError } from "#lib/reporting/report.ts"

export default function GlobalError({ error }: { error: unknown }) {
  useEffect(() => reportError(error, "render"), [error])
  return (
    <html lang="en">
      <body>
        <main>
          <ErrorState title={errorPageText} text={defaultFailureText} retryHref="" />
        </main>
      </body>
    </html>
  )
}
