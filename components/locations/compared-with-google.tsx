import Link from "next/link"
import { Button, buttonClass } from "#components/ui/button.tsx"
import type { LocationDiff } from "#lib/contract/location-diffs/schema.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { AcceptDiff } from "./accept-diff.tsx"
import { GoogleDiff, GoogleDiffError } from "./google-diff.tsx"

export type ComparedWithGoogleProps = {
  diff: Attempt<LocationDiff>
  location: LocationDetail
  canAccept: boolean
  /** They may see how Google is connected. */
  canIntegrate: boolean
  state: FormState
  /** The page without the comparison. */
  page: string
}

/** The comparison as a part of the page, for those whose scripts do not run. */
export function ComparedWithGoogle({
  diff,
  location,
  canAccept,
  canIntegrate,
  state,
  page,
}: ComparedWithGoogleProps) {
  const formId = "accept-google"
  return (
    <section
      className="mb-4 grid gap-3 rounded-card border border-line bg-surface p-4"
      aria-labelledby="google"
    >
      <h2 id="google">Sync from Google</h2>
      {diff.ok ? (
        <GoogleDiff diff={diff.value} location={location} />
      ) : (
        <GoogleDiffError
          text={diff.failure.isWordless ? null : diff.failure.userText}
          isUnconnected={diff.failure.status === 422}
          canIntegrate={canIntegrate}
        />
      )}
      {diff.ok && (
        <AcceptDiff id={formId} location={location} seen={diff.value.seen} state={state} page={page} />
      )}
      <div className="flex flex-wrap gap-2">
        <Link className={buttonClass({})} href={page} prefetch={false}>
          Close
        </Link>
        {diff.ok && canAccept && diff.value.changed_fields.length > 0 && (
          <Button type="submit" kind="primary" form={formId} data-track="settings_location.sync_accept">
            Accept Changes
          </Button>
        )}
      </div>
    </section>
  )
}
