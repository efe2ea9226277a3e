import { ErrorState } from "#components/ui/error-state.tsx"
import type { ApiFailure } from "#lib/errors/api-failure.ts"

export type FailedPartProps = { title: string; failure: ApiFailure; retryHref: string }

/** A part of the dashboard that could not be loaded; the others stand. */
export const FailedPart = ({ title, failure, retryHref }: FailedPartProps) => (
  <ErrorState title={title} text={failure.userText} retryHref={retryHref} />
)
