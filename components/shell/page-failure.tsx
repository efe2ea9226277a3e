import { List } from "lucide"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { errorPageText, textOfCode } from "#lib/errors/texts.ts"

/** Stands in place of a page that could not be drawn, or whose feature the Review API does not have. */
export const PageFailure = ({ code }: { code: string | undefined }) => (
  <div className="page">
    {code === "not_offered" ? (
      <EmptyState icon={List} title={textOfCode(code)} heading="h1" />
    ) : (
      <ErrorState title={errorPageText} text={textOfCode(code)} retryHref="" isPage />
    )}
  </div>
)
