"use client"

import { ErrorState } from "#components/ui/error-state.tsx"
import { defaultFailureText, errorPageText } from "#lib/errors/texts.ts"

export default function GlobalError() {
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
