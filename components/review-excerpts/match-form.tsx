import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import type { SourceExcerpts } from "#lib/contract/review-excerpts/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Of a location: its id, the address of the page, and how its forms stand. */
export type Matching = { locationId: string; page: string; state: FormState }

export type MatchFormProps = {
  matching: Matching
  source: SourceExcerpts
  status: "matched" | "ignored" | "unmatched"
  externalId?: string
  /** For who does not see what is beside it. */
  label: string
  children: ReactNode
}

/** A button that says which business a location is. */
export const MatchForm = ({ matching, source, status, externalId, label, children }: MatchFormProps) => (
  <ActionForm
    action={routes.form("review_excerpts.match")}
    page={matching.page}
    state={matching.state}
    label={label}
  >
    <input type="hidden" name="id" value={matching.locationId} />
    <input type="hidden" name="source_code" value={source.source_code} />
    <input type="hidden" name="status" value={status} />
    {externalId && <input type="hidden" name="external_id" value={externalId} />}
    <Button type="submit" dense aria-label={label} data-track="settings_location.match_excerpts">
      {children}
    </Button>
  </ActionForm>
)
