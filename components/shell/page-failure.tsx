import { ErrorState } from "#components/ui/error-state.tsx"
import { errorPageText, textOfCode } from "#lib/errors/texts.ts"

/** Stands in place of a page that could not be drawn. */
export const PageFailure = ({ code }: { code: string | undefined }) => (
  <div className="page">
    <ErrorState title={errorPageText} text={textOfCode(code)} retryHref="" isPage />
  </div>
)
