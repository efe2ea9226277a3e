"use client"

import { useEffect } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import { errorPageText, textOfCode } from "#lib/errors/texts.ts"
import { reportError } from "#lib/reporting/report.ts"

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => reportError(error, "render"), [error])
  return (
    <html lang="en">
      <body>
        <main>
          <ErrorState title={errorPageText} text={textOfCode(error.digest)} retryHref="" isPage />
        </main>
      </body>
    </html>
  )
}
