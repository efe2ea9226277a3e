"use client"

import { ErrorState } from "#components/ui/error-state.tsx"
import { defaultFailureText, errorPageText } from "#lib/errors/texts.ts"

export default function RenderError() {
  return (
    <main>
      <ErrorState title={errorPageText} text={defaultFailureText} retryHref="" />
    </main>
  )
}
